/// What a placeholder stands for.
public enum TextValue: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    case text(String)
    /// Seconds, counts, rates: the pack knows how to say them.
    case number(Double)
    /// Joined as the format of the placeholder says.
    case list([String])

    /// Words as they are.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A whole number.
    public init(_ count: Int) { self = .number(Double(count)) }
}
