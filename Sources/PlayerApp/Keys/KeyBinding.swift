public import MediaModel

/// What a key does.
public enum KeyBinding: Sendable, Hashable {
    /// One of the screen's actions.
    case action(ScreenAction)
    /// Words, as if they were typed.
    case say(String)
    /// A command straight to the player.
    case command(RemoteCommand)
    /// Nothing: takes away what an earlier key map gave.
    case none
}

extension KeyBinding: Decodable {
    /// Reads an action's name, `say WORDS`, `none`, or an object that is a command as the contract writes them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = try? container.decode(String.self) else {
            self = .command(try container.decode(RemoteCommand.self))
            return
        }
        if text == "none" {
            self = .none
        } else if text.hasPrefix("say ") {
            self = .say(String(text.dropFirst(4)))
        } else if let action = ScreenAction(rawValue: text) {
            self = .action(action)
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "there is no action '\(text)'")
        }
    }
}
