import MediaModel
import RemoteControl

/// `org.mpris.MediaPlayer2`: who the player is.
struct RootInterface: BusInterface {
    let session: MPRISSession

    let name = "org.mpris.MediaPlayer2"
    let announced = ["CanQuit"]

    func value(of property: String) -> BusValue? {
        switch property {
        case "CanQuit": .bool(session.isEnabled(.quit))
        // A screen is one of several, in a terminal that only its own emulator can raise.
        case "CanRaise": .bool(false)
        case "HasTrackList": .bool(true)
        case "Identity": .string(session.identity)
        case "DesktopEntry": .string("ditty")
        case "SupportedUriSchemes": .strings(SupportedMedia.uriSchemes)
        case "SupportedMimeTypes": .strings(SupportedMedia.mimeTypes)
        default: nil
        }
    }

    func set(_ property: String, to value: BusValue) throws(BusError) { throw .unknownMember(property) }

    func call(_ method: String, _ arguments: BusArguments, reply: BusReply) throws(BusError) {
        switch method {
        case "Quit":
            // Answered first: the bus may be left before the command returns.
            reply.send()
            session.center.send(.quit)
        case "Raise": reply.send()
        default: throw .unknownMember(method)
        }
    }
}
