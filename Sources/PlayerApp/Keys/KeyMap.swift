public import Screen

/// Which keys do what, everywhere and in each view.
public struct KeyMap: Sendable, Hashable {
    /// Where bindings hold; a view's go before those of everywhere.
    public enum Context: String, Sendable, CaseIterable, CodingKey {
        case everywhere, playing, library, queue, playlists, search, history, help
    }

    /// What a sequence of keys comes to.
    enum Match: Hashable {
        case binding(KeyBinding)
        /// More keys are needed.
        case prefix
        case none
    }

    private(set) var bindings: [Context: [[Key]: KeyBinding]] = [:]

    /// A map without keys.
    public init() {}

    /// Binds a sequence in a context, over what was there.
    public mutating func bind(_ keys: [Key], to binding: KeyBinding, in context: Context) {
        bindings[context, default: [:]][keys] = binding
    }

    /// What keys come to in a view, as they are or as the keys at the same places of a US keyboard.
    func match(_ keys: [Key], in context: Context) -> Match {
        let exact = lookUp(keys, context)
        guard exact == .none, keys.contains(where: { $0.onLatinLayout != nil }) else { return exact }
        return lookUp(keys.map { $0.onLatinLayout ?? $0 }, context)
    }

    private func lookUp(_ keys: [Key], _ context: Context) -> Match {
        var isPrefix = false
        for place in [context, .everywhere] {
            guard let table = bindings[place] else { continue }
            isPrefix = isPrefix || table.contains { $0.value != .none && $0.key.count > keys.count && $0.key.starts(with: keys) }
            guard let binding = table[keys] else { continue }
            // A view may take a key away that does something everywhere else.
            if binding == .none { break }
            return .binding(binding)
        }
        return isPrefix ? .prefix : .none
    }

    /// The keys of an action, shortest first; those of the view before those of everywhere.
    func keys(for action: ScreenAction, in context: Context = .everywhere) -> [String] {
        let places: [Context] = context == .everywhere ? [.everywhere] : [context, .everywhere]
        return places.flatMap { place in
            (bindings[place] ?? [:]).filter { $0.value == .action(action) }.keys
                .sorted { KeyMap.rank($0) < KeyMap.rank($1) }
                .map { $0.map(\.name).joined(separator: " ") }
        }
    }

    /// The keys of an action in any view.
    func anyKeys(for action: ScreenAction) -> [String] {
        var names = keys(for: action)
        for context in Context.allCases where context != .everywhere {
            for name in keys(for: action, in: context) where !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// Letters and signs are easier to remember than names of keys.
    private static func rank(_ keys: [Key]) -> (Int, Int, String) {
        let name = keys.map(\.name).joined(separator: " ")
        return (keys.count, keys.contains { $0.written == nil } ? 1 : 0, name)
    }

    /// Sequences that can never be typed, since their beginning is bound itself.
    var conflicts: [(context: Context, keys: [Key], hidden: [Key])] {
        Context.allCases.flatMap { context in
            let table = (bindings[context] ?? [:]).filter { $0.value != .none }
            return table.keys.flatMap { keys in
                (1..<max(1, keys.count)).compactMap { length in
                    let start = Array(keys.prefix(length))
                    return table[start] == nil ? nil : (context, start, keys)
                }
            }
        }
    }
}
