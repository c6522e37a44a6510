import CBusShim
import Glibc

/// A failed call of sd-bus.
struct BusFailure: Error, CustomStringConvertible {
    /// Negative `errno`.
    let code: Int32
    /// What was tried.
    let call: String

    init(_ call: String, code: Int32) {
        self.code = code
        self.call = call
    }

    /// The call and the C library's words for the code.
    var description: String { "\(call): \(String(cString: strerror(-code)))" }

    /// Passes a result on, or throws it if it is a failure.
    @discardableResult
    static func check(_ result: Int32, _ call: @autoclosure () -> String) throws(BusFailure) -> Int32 {
        guard result < 0 else { return result }
        throw BusFailure(call(), code: result)
    }
}
