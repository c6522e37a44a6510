/// The ways through a line from its beginning on: of those that end at one place the cheapest few.
struct Lattice {
    /// A way, by its last piece and the way before.
    struct Path {
        /// -1 at the beginning.
        var piece: Int32
        /// The last piece that says something: fillers do not part their neighbours.
        var speaking: Int32
        var before: Int32
        var cost: Double
    }

    private static let beam = 8
    private(set) var paths = [Path(piece: -1, speaking: -1, before: -1, cost: 0)]
    /// The ways that end at a place, cheapest first.
    private var best: [Int32]
    private var counts: [Int]

    /// A lattice with nothing but the beginning of a line of so many places.
    init(places: Int) {
        best = [Int32](repeating: 0, count: (places + 1) * Lattice.beam)
        counts = [Int](repeating: 0, count: places + 1)
        counts[0] = 1
    }

    /// The ways that end at a place, cheapest first.
    subscript(place: Int) -> ArraySlice<Int32> { best[(place * Lattice.beam)..<(place * Lattice.beam + counts[place])] }

    /// A way to a place that costs as much is not kept.
    func limit(at place: Int) -> Double {
        counts[place] < Lattice.beam ? .infinity : paths[Int(best[place * Lattice.beam + Lattice.beam - 1])].cost
    }

    /// Keeps a way that ends at a place, if it is cheap enough, and gives whether it did; of equally cheap ones the first stays.
    mutating func add(_ path: Path, endingAt place: Int) -> Bool {
        let start = place * Lattice.beam
        var slot = start + counts[place]
        if counts[place] == Lattice.beam {
            guard paths[Int(best[slot - 1])].cost > path.cost else { return false }
            slot -= 1
        } else {
            counts[place] += 1
        }
        while slot > start, paths[Int(best[slot - 1])].cost > path.cost {
            best[slot] = best[slot - 1]
            slot -= 1
        }
        best[slot] = Int32(paths.count)
        paths.append(path)
        return true
    }

    /// The pieces of a way, first to last.
    func pieces(of path: Int32) -> [Int] {
        var list: [Int] = []
        var step = path
        while step >= 0, paths[Int(step)].piece >= 0 {
            list.append(Int(paths[Int(step)].piece))
            step = paths[Int(step)].before
        }
        return list.reversed()
    }
}

/// Puts pieces into a lattice, place by place from the first on.
struct Weaver {
    private let line: Line
    private let traits: LanguagePack.Traits
    private let isUnspaced: Bool
    private(set) var lattice: Lattice
    /// The pieces that ways lead over.
    private(set) var pieces: [Piece] = []
    private var kinds: [Kind] = []
    /// The ways to the place that is being woven.
    private var here: [Int32] = []
    /// What names that nobody knows cost behind a piece: at one place all the same.
    private var unknownBorders: [(speaking: Int32, cost: Double)] = []

    private struct Kind {
        var isName: Bool
        var isFillerWord: Bool
        /// Whether it says nothing.
        var isFiller: Bool

        init(_ piece: Piece) {
            isName = piece.isName
            isFiller = piece.isFiller
            if case .filler? = piece.meaning { isFillerWord = true } else { isFillerWord = false }
        }

        /// Whether one of two neighbours is a filler and the other a name.
        func isFillerAtName(_ next: Kind) -> Bool { isName && next.isFillerWord || isFillerWord && next.isName }
    }

    init(_ line: Line, traits: LanguagePack.Traits, isUnspaced: Bool) {
        self.line = line
        self.traits = traits
        self.isUnspaced = isUnspaced
        lattice = Lattice(places: line.count)
    }

    /// Goes to a place; `false` where no way leads.
    mutating func go(to place: Int) -> Bool {
        here.removeAll(keepingCapacity: true)
        here.append(contentsOf: lattice[place])
        unknownBorders.removeAll(keepingCapacity: true)
        return !here.isEmpty
    }

    /// Goes on with a piece that begins at this place.
    mutating func add(_ piece: Piece, cost: Double) {
        let kind = Kind(piece)
        let index = Int32(pieces.count)
        let isUnknown = piece.isUnknownName && !piece.isFamous
        let isTail = piece.meaning.map { Costs.isTail($0, isUnspaced: isUnspaced) } ?? false
        var isUsed = false
        var border: (speaking: Int32, cost: Double)?
        // Nothing beside a piece makes it cheaper by more, and a name that nobody knows not at all.
        let rebate = isUnknown ? 0.0 : 1.0
        for place in here {
            let path = lattice.paths[Int(place)]
            if path.cost + cost - rebate >= lattice.limit(at: piece.range.upperBound) { break }
            var total = path.cost + cost
            if path.piece >= 0, kinds[Int(path.piece)].isFillerAtName(kind) { total += Costs.filler(isBefore: kind.isName) }
            if path.speaking >= 0, !kind.isFiller {
                if border?.speaking != path.speaking { border = (path.speaking, self.border(path.speaking, piece, isUnknown)) }
                total += border?.cost ?? 0
            }
            if path.speaking < 0, isTail { total += Costs.dangling }
            let next = Lattice.Path(piece: index, speaking: kind.isFiller ? path.speaking : index, before: place, cost: total)
            isUsed = lattice.add(next, endingAt: piece.range.upperBound) || isUsed
        }
        guard isUsed else { return }
        pieces.append(piece)
        kinds.append(kind)
    }

    /// What it costs to stand behind a piece.
    private mutating func border(_ speaking: Int32, _ piece: Piece, _ isUnknown: Bool) -> Double {
        if isUnknown, let known = unknownBorders.first(where: { $0.speaking == speaking }) { return known.cost }
        let isApart = line.isApart(piece.range.lowerBound)
        let cost = Costs.between(pieces[Int(speaking)], piece, isApart: isApart, traits: traits)
        if isUnknown { unknownBorders.append((speaking, cost)) }
        return cost
    }
}
