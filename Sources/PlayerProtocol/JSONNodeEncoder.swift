/// Builds a ``JSONNode`` from anything encodable.
struct JSONNodeEncoder: Encoder {
    let node: JSONNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // Flat forms ask for several containers of the same object.
        if case .object = node.content {} else { node.content = .object(keys: [], values: [:]) }
        return KeyedEncodingContainer(KeyedContainer<Key>(node: node, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .array = node.content {} else { node.content = .array([]) }
        return ListContainer(node: node, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ValueContainer(encoder: self) }

    /// Puts a value in the node.
    func store(_ value: some Encodable) throws {
        switch value {
        case let text as String: node.content = .string(text)
        case let flag as Bool: node.content = .literal(flag ? "true" : "false")
        case let number as Double: node.content = JSONNode.number(number)
        case let number as Float: node.content = JSONNode.number(Double(number))
        case let number as any FixedWidthInteger: node.content = .literal("\(number)")
        default: try value.encode(to: self)
        }
    }

    private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let node: JSONNode
        let codingPath: [any CodingKey]

        private func encoder(_ key: any CodingKey) -> JSONNodeEncoder {
            let child = JSONNode()
            if case .object(var keys, var values) = node.content {
                // Lets go of the arrays before they grow, else each key would copy them.
                node.content = .null
                if values.updateValue(child, forKey: key.stringValue) == nil { keys.append(key.stringValue) }
                node.content = .object(keys: keys, values: values)
            }
            return JSONNodeEncoder(node: child, codingPath: codingPath + [key])
        }

        func encodeNil(forKey key: Key) throws { _ = encoder(key) }
        func encode(_ value: some Encodable, forKey key: Key) throws { try encoder(key).store(value) }
        func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
            encoder(key).container(keyedBy: type)
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
        func superEncoder() -> any Encoder { JSONNodeEncoder(node: node, codingPath: codingPath) }
        func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
    }

    private struct ListContainer: UnkeyedEncodingContainer {
        let node: JSONNode
        let codingPath: [any CodingKey]
        var count: Int { if case .array(let nodes) = node.content { nodes.count } else { 0 } }

        private func encoder() -> JSONNodeEncoder {
            let child = JSONNode()
            if case .array(var nodes) = node.content {
                node.content = .null
                nodes.append(child)
                node.content = .array(nodes)
            }
            return JSONNodeEncoder(node: child, codingPath: codingPath)
        }

        func encodeNil() throws { _ = encoder() }
        func encode(_ value: some Encodable) throws { try encoder().store(value) }
        func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
            encoder().container(keyedBy: type)
        }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
        func superEncoder() -> any Encoder { encoder() }
    }

    private struct ValueContainer: SingleValueEncodingContainer {
        let encoder: JSONNodeEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        func encodeNil() throws { encoder.node.content = .null }
        func encode(_ value: some Encodable) throws { try encoder.store(value) }
    }
}
