public import QuidCore

extension EthereumAddress {
  /// The digits of the whole address in ten groups of four, which are shown in alternating emphasis.
  public var groups: [String] {
    let digits = Array(description.dropFirst(2))
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<min($0 + 4, digits.count)]) }
  }
}
