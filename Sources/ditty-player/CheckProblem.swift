/// How an answer differs from what a phrase fixture expects.
enum CheckProblem: Hashable {
    case noInterpretation
    case missing(String, JSONValue)
    case differs(String, got: JSONValue, want: JSONValue)
    case unwanted(String, JSONValue)
    case notSaid(String, JSONValue)
    case resolves(got: JSONValue, want: JSONValue)
    case outcome(got: JSONValue, want: JSONValue)
    case reason(got: JSONValue, want: JSONValue)
    case alternative(String)
}
