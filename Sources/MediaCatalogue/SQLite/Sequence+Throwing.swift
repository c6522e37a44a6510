extension Sequence {
    /// `compactMap` for closures that throw database errors; the standard one forgets the type.
    func found<Result>(_ find: (Element) throws(CatalogueError) -> Result?) throws(CatalogueError) -> [Result] {
        var results: [Result] = []
        for element in self { if let result = try find(element) { results.append(result) } }
        return results
    }
}
