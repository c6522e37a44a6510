public import MediaModel

/// The only door to the player: keys, sentences, media keys and the command line send their commands here.
///
/// Modelled on `MPRemoteCommandCenter`: a command has no handler, is disabled, or answers with a status of its own, and those are
/// three different replies. Not for sharing: the thread that owns the session owns it, and handlers run on that thread.
public final class RemoteCommandCenter {
    /// What a command does.
    public typealias Handler = (RemoteCommand) -> RemoteCommandStatus

    private var handlers: [RemoteCommandName: Handler] = [:]
    private var disabled: Set<RemoteCommandName> = []

    /// Seconds that a skip moves where the listener said none: forward, backward.
    public var preferredIntervals: (forward: Double, backward: Double) = (10, 10)
    /// The slowest and the fastest rate, in times normal speed.
    public var supportedPlaybackRates: ClosedRange<Double> = 0.25...4
    /// Called after a command was enabled or disabled.
    public var enablementChanged: () -> Void = {}

    /// Called after a command was carried out, or begun.
    public var commandSent: (RemoteCommand) -> Void = { _ in }

    /// A centre without handlers.
    public init() {}

    /// Registers what a command does, in place of what it did.
    public func addTarget(_ name: RemoteCommandName, handler: @escaping Handler) { handlers[name] = handler }

    /// Makes a command one that nobody handles.
    public func removeTarget(_ name: RemoteCommandName) { handlers[name] = nil }

    /// Whether the command would reach a handler now.
    public func isEnabled(_ name: RemoteCommandName) -> Bool { handlers[name] != nil && !disabled.contains(name) }

    /// Says whether commands make sense in the present state.
    public func setEnabled(_ enablement: [RemoteCommandName: Bool]) {
        let before = disabled
        for (name, isEnabled) in enablement {
            if isEnabled { disabled.remove(name) } else { disabled.insert(name) }
        }
        if disabled != before { enablementChanged() }
    }

    /// Runs the command's handler.
    @discardableResult
    public func send(_ command: RemoteCommand) -> RemoteCommandStatus {
        guard let handler = handlers[command.name] else { return .noHandler }
        guard !disabled.contains(command.name) else { return .disabled }
        let status = handler(command)
        if status == .success { commandSent(command) }
        return status
    }
}
