import QuidCore

/// The hash of a transaction as a node writes it.
struct HashText: Decodable, Hashable, Sendable {
  /// The hash.
  let hash: TransactionHash

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let hash = TransactionHash(try container.decode(String.self)) else {
      throw AnswerFlaw.unreadable(what: "a hash of 32 bytes", place: AnswerFlaw.place(container.codingPath))
    }
    self.hash = hash
  }
}
