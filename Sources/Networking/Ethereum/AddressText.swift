import QuidCore

/// An address as a node writes it: usually in small letters, sometimes with a checksum.
struct AddressText: Decodable, Hashable, Sendable {
  /// The address.
  let address: EthereumAddress

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Capitals are no protection here: nobody has typed this.
    guard let address = try? EthereumAddress(try container.decode(String.self).lowercased()) else {
      throw AnswerFlaw.unreadable(what: "an address", place: AnswerFlaw.place(container.codingPath))
    }
    self.address = address
  }
}
