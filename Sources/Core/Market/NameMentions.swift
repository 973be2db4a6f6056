/// How often each word stands in the names of a list of coins.
///
/// Where nobody tells a coin's rank, its fame is told by those that name themselves after it: hundreds of names hold the
/// word "bitcoin", one holds "batcat".
struct NameMentions {
  private var counts: [UInt64: Int] = [:]

  /// Counts the words of a name.
  mutating func add(_ name: some Collection<UInt8>) {
    for word in name.split(separator: SearchText.space) { counts[Self.hash(word), default: 0] += 1 }
  }

  /// How many names hold this one as a word; 1 for a name of several words.
  func count(of name: some Collection<UInt8>) -> Int { counts[Self.hash(name)] ?? 1 }

  /// FNV-1a of 64 bits; should two words ever meet in one, a coin nobody ranks moves a little.
  private static func hash(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
