import MediaLanguage
import Testing

@testable import language_bench

/// Texts that nobody says: none stops the reader, and what it says of them holds together.
///
/// `make fuzz` tries a million.
@Suite struct FuzzTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func anyTextHasASoundReading(seed: UInt64) throws {
        let interpreter = try LanguageBench.interpreter()
        let seeds = interpreter.packs.flatMap { pack in pack.examples.sorted { $0.key < $1.key }.flatMap(\.value) }
        var mutation = Mutation(seeds: seeds, seed: seed)
        for _ in 0..<60 {
            let text = mutation.next()
            #expect(Mutation.fault(in: interpreter, text) == nil, "\(text.debugDescription)")
        }
    }
}
