import Playback
import Synchronization

/// A player that is made after the closure that needs it.
final class PlayerBox: Sendable {
    private let value = Mutex<Player?>(nil)

    var player: Player? {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
