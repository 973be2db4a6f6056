/// A gas price tier; with a higher gas price, a transaction is usually included in a block sooner.
public enum GasTier: String, Hashable, Sendable, CaseIterable {
  /// The lowest gas price, for inclusion within several blocks; Etherscan's `SafeGasPrice`.
  case slow
  /// The medium gas price, between slow and fast; Etherscan's `ProposeGasPrice`.
  case standard
  /// The highest gas price, for inclusion in the next block; Etherscan's `FastGasPrice`.
  case fast
}

extension GasTier: Comparable, Identifiable, LosslessStringConvertible, Codable {
  /// The stable identity of the gas tier, which is the tier itself.
  public var id: GasTier { self }

  /// The name of the gas tier: `slow`, `standard` or `fast`.
  public var description: String { rawValue }

  /// Creates a gas tier from its name: `slow`, `standard` or `fast`; returns `nil` for any other string.
  public init?(_ description: String) { self.init(rawValue: description) }

  /// Returns a Boolean value that indicates whether the first gas tier has a lower gas price than the second.
  public static func < (left: GasTier, right: GasTier) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .slow: 0
    case .standard: 1
    case .fast: 2
    }
  }

  /// Creates a gas tier by decoding its name, such as `"standard"`.
  ///
  /// - Throws: `DecodingError`, with an excerpt of the string, if it is not the name of a gas tier.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "slow, standard or fast") { GasTier(rawValue: $0) }
  }

  /// Encodes the gas tier as its name, such as `"standard"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }
}
