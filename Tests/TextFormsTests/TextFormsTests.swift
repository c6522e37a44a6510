import Testing
import TextForms

/// The shipped tables; loaded once for all tests.
private let loaded = Result { () throws(TextFormsError) in try TextForms(tables: tables) }
private let tables = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/TextForms/Resources"

@Suite struct TextFormsTests {
    let forms: TextForms

    init() throws { forms = try loaded.get() }

    @Test(arguments: [
        ("Sigur Rós", "sigur ros"), ("Trentemøller", "trentemoller"), ("Mötley Crüe", "motley crue"), ("Łódź", "lodz"),
        ("Straße", "strasse"),
        ("Ёлка", "елка"), ("Мумий Тролль", "мумий тролль"), ("ТУМАН", "туман"), ("AC/DC", "ac dc"), ("Don’t Stop", "dont stop"),
        ("D.R.E.", "dre"),
        ("Anarchy in the U.K.", "anarchy in the uk"), ("Dr. Dre", "dr dre"), ("Blink-182", "blink 182"), ("  a   b ", "a b"), ("ＯＫ！", "ok"),
        ("ｷﾉ", "きの"), ("ラブレター", "らぶれたー"), ("リトル・ドラゴン", "りとる どらごん"), ("ガ", "が"), ("カ\u{3099}", "が"), ("÷", "÷"), ("!!!", "!!!"), ("", ""),
        ("№ 5", "no 5"), ("Ⅳ", "iv"), ("a\u{200D}b\u{FE0F}", "ab"), ("שָׁלוֹם", "שלום"), ("한국", "한국"), ("O'Connor", "oconnor"),
        ("tab\tand\u{A0}nbsp", "tab and nbsp"),
    ])
    func folds(text: String, folded: String) { #expect(TextForms.fold(text) == folded) }

    @Test func foldsToItself() {
        for text in ["Sigur Rós", "ラブレター", "Ёлка", "D.R.E.", "÷", "A.B.", "Ǆ"] {
            let once = TextForms.fold(text)
            #expect(TextForms.fold(once) == once)
        }
    }

    @Test func squashes() {
        #expect(Set(["AC/DC", "ac dc", "ACDC"].map(TextForms.squash)) == ["acdc"])
        #expect(TextForms.tokens("Harder, Better") == ["harder", "better"])
    }

    @Test(arguments: [
        ("The Beatles", "beatles"), ("The The", "the the"), ("A-List", "a list"), ("a-ha", "a ha"),
        ("Fortnight (feat. Post Malone)", "fortnight"),
        ("Umbrella feat. Jay-Z", "umbrella"),
        ("Time - Remastered 2011", "time"), ("Time (Remastered 2011)", "time"), ("Skyfall Deluxe Edition", "skyfall"),
        ("Simon & Garfunkel", "simon garfunkel"),
        ("Simon and Garfunkel", "simon garfunkel"), ("リンキン・パークとジェイ・Z", "りんきん ぱーく じぇい z"), ("Song Two", "song 2"),
        ("blink one eighty two", "blink 182"),
        ("Nineteen Seventy Nine", "1979"), ("Thirty Seconds to Mars", "30 seconds to mars"), ("тридцать лет", "30 лет"),
        ("Dr. Dre", "doctor dre"), ("A", "a"),
        ("(Intro)", "intro"), ("Twenty One Pilots", "21 pilots"), ("Long Live", "long live"), ("ザ・ビートルズ", "びーとるず"),
    ])
    func trims(text: String, trimmed: String) { #expect(forms.trimmed(text) == trimmed) }

    @Test(arguments: [
        ("цоя", "цой"), ("металлику", "металлика"), ("битлов", "битлы"), ("земфиры", "земфира"), ("алису", "алиса"), ("доктора", "доктор"),
        ("короля", "король"),
        ("пугачевой", "пугачева"), ("гражданской", "гражданская"), ("арии", "ария"), ("крови", "кровь"), ("песни", "песня"),
        ("сплином", "сплин"), ("децла", "децл"),
        ("беспечного", "беспечный"), ("монеточку", "монеточка"), ("зверей", "звери"), ("кино", "кино"),
    ])
    func findsNominatives(form: String, nominative: String) { #expect(forms.nominatives(of: form).contains(nominative)) }

    @Test func knowsCaseForms() {
        #expect(forms.isCaseForm("Сектора Газа", of: "Сектор Газа"))
        #expect(forms.isCaseForm("Наутилуса Помпилиуса", of: "Наутилус Помпилиус"))
        // A vowel that only the nominative has.
        #expect(forms.isCaseForm("Северного ветра", of: "Северный ветер"))
        #expect(forms.isCaseForm("песка", of: "песок"))
        #expect(!forms.isCaseForm("мотора", of: "мотр"))
        #expect(forms.stemsWithVowel("северн ветр").contains("северн ветер"))
        #expect(forms.stemsWithVowel("queen").isEmpty)
        #expect(!forms.isCaseForm("Кино", of: "Кино"))
        #expect(!forms.isCaseForm("Queens", of: "Queen"))
        #expect(forms.stems(of: "Аллы Пугачёвой") == forms.stems(of: "Алла Пугачёва"))
        #expect(forms.nominatives(of: "queen") == ["queen"])
    }

    @Test(arguments: [
        ("rbyj", "кино"), ("лштщ", "kino"), ("здфн лштщ", "play kino"), ("rhjdm", "кровь"), ("Tkrf", "Елка"), ("ибанд", "b,fyl"),
    ])
    func retypes(typed: String, meant: String) { #expect(forms.retyped(typed) == meant) }

    @Test func leavesDigitsOnTheirKeys() { #expect(forms.retyped("1979") == nil) }

    @Test func romanises() {
        #expect(forms.romanisations(of: "Щука") == ["shchuka", "scuka", "schuka", "shuka"])
        #expect(forms.romanisations(of: "Группа крови").first == "gruppa krovi")
        #expect(Set(forms.romanisations(of: "とうきょう")) == ["toukyou", "tokyo"])
        #expect(Set(forms.romanisations(of: "シュシュ")) == ["shushu", "syusyu"])
        #expect(forms.romanisations(of: "マッチ") == ["matchi", "matti"])
        #expect(forms.romanisations(of: "한국").first == "hanguk")
        #expect(forms.romanisations(of: "Αθήνα").contains("athina"))
        #expect(forms.romanisations(of: "Queen").isEmpty)
    }

    @Test func readsKanji() throws {
        try #require(forms.reading(of: "林檎") != nil, "mecab-ipadic-utf8 is not installed")
        #expect(TextForms.squash(forms.reading(of: "宇多田ヒカル") ?? "") == "うただひかる")
        #expect(TextForms.squash(forms.reading(of: "夜に駆ける") ?? "") == "よるにかける")
        #expect(forms.reading(of: "ひらがな") == nil)
        #expect(forms.romanisations(of: "椎名林檎").contains("shiina ringo"))
        // ipadic reads 津 without its voice; the sound is near enough.
        #expect(forms.soundAlike("米津玄師", "よねづけんし"))
    }

    @Test(arguments: [
        ("昨日", true), ("誰", true), ("ほう", true), ("パスタ", true), ("テーマ", true), ("東京", false), ("イーグルス", false), ("宇多田ヒカル", false),
        ("time", false), ("", false), ("レモンtea", false),
    ])
    func tellsEverydayWordsFromNames(text: String, isEveryday: Bool) throws {
        try #require(forms.reading(of: "林檎") != nil, "mecab-ipadic-utf8 is not installed")
        #expect(forms.isEveryday(text) == isEveryday)
    }

    @Test func worksWithoutDictionary() throws {
        let bare = try TextForms(tables: tables, kanjiDictionary: "/nonexistent")
        #expect(bare.reading(of: "林檎") == nil)
        #expect(bare.romanisations(of: "キノ") == ["kino"])
    }

    @Test func namesWhatIsMissing() {
        #expect(throws: TextFormsError.unreadable(path: "/nonexistent/romanisation.tsv", code: 2)) { try TextForms(tables: "/nonexistent") }
    }
}

@Suite struct SoundTests {
    let forms: TextForms

    init() throws { forms = try loaded.get() }

    @Test(arguments: [
        ("クルアンビン", "Khruangbin"), ("Крангбин", "Khruangbin"), ("メタリカ", "Metallica"), ("Металлику", "Metallica"),
        ("Литл Драгон", "Little Dragon"),
        ("リトル・ドラゴン", "Little Dragon"), ("カリード", "Khalid"), ("Халид", "Khalid"), ("Sector Gaza", "Сектор Газа"), ("セクトル・ガザ", "Сектор Газа"),
        ("グルッパ・クロヴィ", "Группа крови"), ("Gruppa krovi", "Группа крови"), ("イエスタデイ", "Yesterday"), ("Йестердей", "Yesterday"),
        ("ビートルズ", "Beatles"),
        ("Битлз", "Beatles"), ("テイラー・スウィフト", "Taylor Swift"), ("Тейлор Свифт", "Taylor Swift"), ("Квин", "Queen"), ("クイーン", "Queen"),
        ("アデル", "Adele"),
        ("ハートブレイク・ホテル", "Heartbreak Hotel"), ("ゼムフィーラ", "Земфира"), ("Zvezda po imeni Solntse", "Звезда по имени Солнце"), ("ラジオ", "Radio"),
        ("Tsoi", "Цой"), ("ツォイ", "Цой"), ("ビョーク", "Björk"), ("ニルヴァーナ", "Nirvana"), ("エド・シーラン", "Ed Sheeran"),
        ("Дрим Театр", "Dream Theater"),
        ("サムシング", "Something"), ("ボヘミアン・ラプソディ", "Bohemian Rhapsody"), ("Хатимицу", "ハチミツ"), ("Yoru ni Kakeru", "よるにかける"),
        ("ху", "Who"), ("ван мор тайм", "One More Time"), ("キッドA", "Kid A"), ("レモン", "Lemon"), ("タイム", "Time"), ("イエス", "Yes"),
        ("ブラー", "Blur"), ("ホールジー", "Halsey"), ("ジェイウェーブ", "J-WAVE"),
        ("スパイス・ガールズ", "Spice Girls"), ("アウター・ピース", "Outer Peace"), ("ハロー", "Hello"),
    ])
    func isAlike(spelling: String, name: String) {
        let (left, right) = (forms.sounds(of: spelling), forms.sounds(of: name))
        #expect(forms.soundAlike(spelling, name))
        #expect(!Set(left.flatMap(\.skeletons)).isDisjoint(with: right.flatMap(\.skeletons)))
    }

    @Test(arguments: [
        // Short names in another script must agree wholly, and voices that a script tells apart are told apart.
        ("パスタ", "Баста"), ("テーマ", "Time"), ("アイドル", "Adele"), ("タイマー", "Time"), ("чёрный", "Journey"), ("тату", "The The"),
        ("ほう", "The Who"),
        ("some fela", "Земфира"), ("the best", "Баста"), ("ラーメン", "Lemon"), ("баян", "ベニ"), ("ナナ", "Nirvana"), ("dolly", "アイドル"),
        ("Кино", "Madonna"), ("Metallica", "Madonna"), ("ラブレター", "Love Story"), ("Queen", "Kylie"), ("Алиса", "Ария"),
        ("99 Problems", "88 Problems"),
    ])
    func isNotAlike(spelling: String, name: String) { #expect(!forms.soundAlike(spelling, name)) }

    @Test func isSilentWithoutLetters() {
        #expect(forms.sounds(of: "÷").isEmpty)
        #expect(forms.soundDistance("", "") == 1)
    }
}

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("radiohead", "radiohed", 1), ("queen", "qeuen", 1), ("queen", "qeen", 1), ("kitten", "sitting", 3), ("", "abc", 3),
        ("кино", "кнео", 2), ("same", "same", 0),
        ("ca", "abc", 3),
    ])
    func counts(left: String, right: String, edits: Int) {
        #expect(TextForms.distance(left, right, limit: 5) == edits)
        #expect(TextForms.distance(right, left, limit: 5) == edits)
        #expect(TextForms.distance(left, right, limit: edits) == edits)
        if edits > 0 { #expect(TextForms.distance(left, right, limit: edits - 1) == nil) }
        #expect(SpellingPattern(left).distance(to: Array(right.utf16), limit: 5) == edits)
        #expect(SpellingPattern(right).distance(to: Array(left.utf16), limit: edits) == edits)
        if edits > 0 { #expect(SpellingPattern(left).distance(to: Array(right.utf16), limit: edits - 1) == nil) }
    }

    @Test("A word of more letters than bits is compared too")
    func longWord() {
        let long = String(repeating: "abcdefgh", count: 9)
        #expect(SpellingPattern(long).distance(to: Array((long + "x").utf16), limit: 2) == 1)
        #expect(SpellingPattern(String(long.prefix(64))).distance(to: Array(("x" + long.prefix(63)).utf16), limit: 2) == 2)
        #expect(SpellingPattern("").distance(to: Array("ab".utf16), limit: 2) == 2)
    }

    @Test func allows() { #expect([1, 3, 4, 5, 9, 10, 15, 20].map(TextForms.allowedEdits) == [0, 0, 1, 1, 1, 2, 3, 4]) }
}

/// How MeCab cuts a text.
struct MorphemeTests {
    @Test func wordsHavePlacesAndClasses() throws {
        let forms = try loaded.get()
        let words = forms.morphemes(of: "山田太郎の 英会話を")
        #expect(words.map(\.range) == [0..<6, 6..<12, 12..<15, 16..<25, 25..<28])
        #expect(words.map(\.kind) == [.person, .person, .other, .noun, .caseParticle])
        #expect(forms.morphemes(of: "no kana").isEmpty)
    }
}
