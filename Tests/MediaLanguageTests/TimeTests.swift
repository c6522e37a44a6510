import MediaLanguage
import MediaModel
import Testing

/// Sleep timers and alarms as people say them.
struct TimeTests {
    private static let sleep = #""command":"sleepTimer""#

    @Test(arguments: [
        ("en", "sleep in 20 minutes", #"{\#(sleep),"duration":1200,"intent":"command"}"#),
        ("en", "sleep in 20 minutes, finish the song", #"{\#(sleep),"duration":1200,"endOfItem":true,"intent":"command"}"#),
        ("en", "stop in half an hour when the song ends", #"{\#(sleep),"duration":1800,"endOfItem":true,"intent":"command"}"#),
        ("en", "stop after this song", #"{\#(sleep),"endOfItem":true,"intent":"command"}"#),
        ("en", "stop after this album", #"{\#(sleep),"endOfAlbum":true,"endOfItem":true,"intent":"command"}"#),
        ("en", "stop after 3 songs", #"{\#(sleep),"count":3,"endOfItem":true,"intent":"command"}"#),
        ("en", "stop after three more", #"{\#(sleep),"count":4,"endOfItem":true,"intent":"command"}"#),
        ("en", "cancel the sleep timer", #"{\#(sleep),"duration":0,"intent":"command"}"#),
        ("ru", "выключи через 20 минут, но доиграй песню", #"{\#(sleep),"duration":1200,"endOfItem":true,"intent":"command"}"#),
        ("ru", "через 20 минут останови, когда песня закончится", #"{\#(sleep),"duration":1200,"endOfItem":true,"intent":"command"}"#),
        ("ru", "остановись после этой песни", #"{\#(sleep),"endOfItem":true,"intent":"command"}"#),
        ("ru", "остановись после этого альбома", #"{\#(sleep),"endOfAlbum":true,"endOfItem":true,"intent":"command"}"#),
        ("ru", "остановись через 3 песни", #"{\#(sleep),"count":3,"endOfItem":true,"intent":"command"}"#),
        ("ru", "остановись после ещё двух песен", #"{\#(sleep),"count":3,"endOfItem":true,"intent":"command"}"#),
    ])
    func sleepTimers(_ language: LanguageCode, _ text: String, _ fields: String) throws {
        #expect(try Packs.first(text, language)?.fields == fields)
    }

    /// At a time of day; it is ten in the evening, so that a mere eleven is an hour away.
    @Test(
        arguments: [
            ("en", "sleep at 23:30", 5400.0), ("en", "turn the music off at half past eleven pm", 5400), ("en", "stop playing at 11", 3600),
            ("en", "at midnight stop the music", 7200), ("en", "sleep timer until 6:00", 28_800), ("en", "stop at 22:00", 86_400),
            ("ru", "усни в 23:30", 5400), ("ru", "в полночь выключи музыку", 7200), ("ru", "играй до 23:30", 5400),
            ("ru", "таймер сна до 6:00", 28_800), ("ja", "23時半に止めて", 5400), ("ja", "23:30にスリープ", 5400),
            ("ja", "スリープタイマーを23時にセットして", 3600),
        ] as [(LanguageCode, String, Double)])
    func sleepAtATime(_ language: LanguageCode, _ text: String, _ seconds: Double) throws {
        #expect(try Packs.first(text, language)?.intent == .command(.sleepTimer(.duration(seconds)), outputs: nil))
    }

    @Test(
        arguments: [
            ("ja", "20分後に止めて、曲は最後まで"), ("ja", "20分後に止めて、でもこの曲は最後まで流して"), ("ja", "20分後に曲を最後まで流して止めて"),
        ] as [(LanguageCode, String)])
    func finishing(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent == .command(.sleepTimer(.endOfItemAfter(1200)), outputs: nil))
    }

    @Test(
        arguments: [
            ("en", "how long until sleep"), ("en", "how much time is left on the sleep timer"), ("en", "when will the music stop"),
            ("en", "is a sleep timer set"), ("ru", "сколько осталось до сна"), ("ru", "через сколько музыка выключится"),
            ("ru", "стоит ли таймер сна"), ("ja", "スリープまであと何分"), ("ja", "あと何分で止まる"), ("ja", "スリープタイマーの残り時間は"),
        ] as [(LanguageCode, String)])
    func sleepQuestions(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent == .ask(AskIntent(question: .sleepTimer)))
    }

    @Test(
        arguments: [
            ("en", "at 7:30 play something calm", "07:30", [], "play something calm"),
            ("en", "at 7 play Kino", "07:00", [], "play Kino"), ("en", "at half past seven play Kino", "07:30", [], "play Kino"),
            ("en", "at seven thirty play Kino", "07:30", [], "play Kino"),
            ("en", "at a quarter to 8 pm play Kino", "19:45", [], "play Kino"),
            ("en", "at noon play Kino", "12:00", [], "play Kino"), ("en", "at 12 am play Kino", "00:00", [], "play Kino"),
            ("en", "at 12 pm play Kino", "12:00", [], "play Kino"), ("en", "at 7 in the evening play Kino", "19:00", [], "play Kino"),
            ("en", "play Kino at 7:30 pm", "19:30", [], "play Kino"),
            ("en", "every weekday at 7 play Kino shuffled", "07:00", Weekdays.workdays.dayNames, "play Kino shuffled"),
            ("en", "at 7:30 every day play Kino", "07:30", Weekdays.daily.dayNames, "play Kino"),
            ("en", "on mondays and fridays at 6:45 play news", "06:45", ["monday", "friday"], "play news"),
            ("en", "wake me up at 7:30 with Kino", "07:30", [], "Kino"),
            ("en", "set an alarm for 7 am to play jazz", "07:00", [], "play jazz"),
            ("ru", "в 7:30 включи Кино", "07:30", [], "включи Кино"), ("ru", "включи Кино в 8 вечера", "20:00", [], "включи Кино"),
            ("ru", "в семь утра включи что-нибудь спокойное", "07:00", [], "включи что-нибудь спокойное"),
            ("ru", "в полвосьмого включи Кино", "07:30", [], "включи Кино"),
            ("ru", "по будням в 7:30 включи Кино", "07:30", Weekdays.workdays.dayNames, "включи Кино"),
            ("ru", "разбуди меня в 7:30 под Кино", "07:30", [], "Кино"),
        ] as [(LanguageCode, String, String, [String], String)])
    func alarms(_ language: LanguageCode, _ text: String, _ time: String, _ days: [String], _ words: String) throws {
        guard case .command(.setAlarm(let alarm), _)? = try Packs.first(text, language)?.intent else {
            Issue.record("no alarm")
            return
        }
        #expect(alarm.time.description == time)
        #expect(alarm.days.dayNames == days)
        #expect(alarm.words == words)
    }

    @Test(
        arguments: [
            ("en", "cancel the 7:30 alarm", "07:30"), ("en", "cancel my alarms", nil), ("ru", "отмени будильник на 7:30", "07:30"),
            ("ru", "отмени все будильники", nil),
        ] as [(LanguageCode, String, String?)])
    func cancelled(_ language: LanguageCode, _ text: String, _ time: String?) throws {
        #expect(try Packs.first(text, language)?.intent == .command(.cancelAlarm(time.flatMap { TimeOfDay($0) }), outputs: nil))
    }

    /// Who is to be woken gets what anybody may ask for.
    @Test(
        arguments: [
            ("en", "wake me at 6 am", "06:00", [] as Weekdays, "Play some music"),
            ("en", "wake me up at 7:30", "07:30", [], "Play some music"),
            ("ru", "разбуди меня в 6 утра", "06:00", [], "Включи музыку"), ("ru", "разбуди в 7", "07:00", [], "Включи музыку"),
            ("ja", "6時に起こして", "06:00", [], "音楽をかけて"),
        ] as [(LanguageCode, String, String, Weekdays, String)])
    func wakesWithoutWords(_ language: LanguageCode, _ text: String, _ time: String, _ days: Weekdays, _ words: String) throws {
        let alarm = AlarmRequest(time: try #require(TimeOfDay(time)), days: days, words: words)
        #expect(try Packs.first(text, language)?.intent == .command(.setAlarm(alarm), outputs: nil))
    }

    @Test(arguments: [("en", "what alarms are set"), ("ru", "какие будильники стоят")] as [(LanguageCode, String)])
    func asked(_ language: LanguageCode, _ text: String) throws {
        #expect(try Packs.first(text, language)?.intent == .ask(AskIntent(question: .alarms)))
    }

    /// Numbers in titles, places and speeds stay what they are; an alarm without anything to play is none.
    @Test(arguments: [
        "play 8:30", "play dinner at eight", "go to 7:30", "play at half speed", "set an alarm for seven", "at 7:30",
        "play 1999", "at 25:00 play Kino",
    ])
    func noAlarm(_ text: String) throws {
        if case .command(.setAlarm, _)? = try Packs.first(text, "en")?.intent { Issue.record("an alarm") }
    }
}
