/// The arguments of a method call; the vtable has checked their number and types before they arrive here.
struct BusArguments {
    let values: [BusValue]

    func string(_ index: Int) throws(BusError) -> String {
        guard case .string(let text) = try value(index) else { throw wrong(index) }
        return text
    }

    func strings(_ index: Int) throws(BusError) -> [String] {
        guard case .array(_, let elements) = try value(index) else { throw wrong(index) }
        return elements.compactMap { element in
            switch element {
            case .string(let text), .path(let text): text
            default: nil
            }
        }
    }

    func path(_ index: Int) throws(BusError) -> String {
        guard case .path(let path) = try value(index) else { throw wrong(index) }
        return path
    }

    func bool(_ index: Int) throws(BusError) -> Bool {
        guard case .bool(let flag) = try value(index) else { throw wrong(index) }
        return flag
    }

    func uint32(_ index: Int) throws(BusError) -> Int {
        guard case .uint32(let number) = try value(index) else { throw wrong(index) }
        return Int(number)
    }

    /// Microseconds, as seconds.
    func seconds(_ index: Int) throws(BusError) -> Double {
        guard case .int64(let number) = try value(index) else { throw wrong(index) }
        return Double(number) / 1e6
    }

    func double(_ index: Int) throws(BusError) -> Double {
        guard case .double(let number) = try value(index) else { throw wrong(index) }
        return number
    }

    private func value(_ index: Int) throws(BusError) -> BusValue {
        guard values.indices.contains(index) else { throw wrong(index) }
        return values[index]
    }

    private func wrong(_ index: Int) -> BusError { .invalidArguments("argument \(index + 1) is of another type") }
}
