public import MediaModel

/// What a desktop shows for a moment beside its clock.
public struct DesktopNotification: Sendable, Hashable {
    /// One line.
    public var summary: String
    /// More lines; plain text.
    public var body: String
    /// A picture file.
    public var artwork: MediaLocation?

    /// A notification.
    public init(summary: String, body: String = "", artwork: MediaLocation? = nil) {
        self.summary = summary
        self.body = body
        self.artwork = artwork
    }
}

/// Shows notifications over `org.freedesktop.Notifications`, each in place of the one before.
final class DesktopNotifier {
    private let connection: BusConnection
    /// The service's number of the last one; 0 is none.
    private var shown: UInt32 = 0
    /// Whether that number is still to come.
    private var isWaiting = false
    /// The latest one that came meanwhile.
    private var next: DesktopNotification?

    init(connection: BusConnection) { self.connection = connection }

    func show(_ notification: DesktopNotification) {
        guard !isWaiting else {
            next = notification
            return
        }
        isWaiting = true
        let service = "org.freedesktop.Notifications"
        let cover = notification.artwork?.pathBytes.map { MediaLocation(path: $0).url }
        var hints: [String: BusValue] = ["desktop-entry": .string("ditty"), "urgency": .byte(0), "transient": .bool(true)]
        hints["image-path"] = cover.map(BusValue.string)
        let values: [BusValue] = [
            .string("ditty"), .uint32(shown), .string(cover ?? "ditty"), .string(notification.summary),
            .string(DesktopNotifier.escaped(notification.body)), .strings([]),
            .dictionary(hints), .int32(-1),
        ]
        connection.call(service, "/org/freedesktop/Notifications", service, "Notify", values) { [weak self] answer in
            self?.answered(answer?.first)
        }
    }

    private func answered(_ number: BusValue?) {
        isWaiting = false
        if case .uint32(let number) = number { shown = number } else { shown = 0 }
        guard let notification = next else { return }
        next = nil
        show(notification)
    }

    /// Bodies may hold markup, and names out of tags must not become any.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
    }
}
