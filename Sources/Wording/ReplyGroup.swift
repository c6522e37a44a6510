/// The groups of sentences in `replies.json5`.
enum ReplyGroup: String, CaseIterable {
    case play, manner, done, refused, undone, nothing, add, affinity, list, answer, unknown, which, missing, confirm, unsupported, failure
}
