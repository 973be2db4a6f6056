/// Something the shop sells.
public struct Article: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// What it costs, in euro as people write it, such as `24.90`.
  public let price: String

  /// An article with its price.
  public init(_ name: String, price: String) {
    self.name = name
    self.price = price
  }
}
