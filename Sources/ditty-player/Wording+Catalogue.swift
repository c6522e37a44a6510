import Glibc
import MediaCatalogue
import MediaModel
import PlayerProtocol
import Wording

extension Wording {
    /// Why a database refused, in words of the pack `player.json5`.
    func reason(_ error: CatalogueError, language: LanguageCode) -> String {
        let key: String
        var values: [String: TextValue] = [:]
        switch error.kind {
        case .diskFull: key = "diskFull"
        case .sizeLimit: key = "sizeLimit"
        case .denied: key = "denied"
        case .readOnly: key = "readOnly"
        case .unusable: key = error.call == "user_version" ? "otherVersion" : "damaged"
        case .busy: key = "busy"
        case .inaccessible:
            key = "inaccessible"
            if error.systemError != 0 { values["reason"] = .text(String(cString: strerror(error.systemError))) }
        case .other: return "\(error.call) \(error.code)"
        }
        return text("player.library.trouble.\(key)", values, language: language)
    }
}

extension CatalogueError {
    /// A call to the system that failed before SQLite was asked.
    init(_ error: SystemError) { self.init(code: 14, call: error.call, systemError: error.code) }
}
