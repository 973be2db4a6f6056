/// An article of the shop.
public struct Article: Hashable, Sendable {
  /// The name of the article.
  public let name: String
  /// The price in euro as a decimal string, such as `24.90`.
  public let price: String

  /// Creates an article with its price.
  public init(_ name: String, price: String) {
    self.name = name
    self.price = price
  }
}
