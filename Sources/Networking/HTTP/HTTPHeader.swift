/// One header line.
public struct HTTPHeader: Hashable, Sendable {
  /// The name; its case does not matter.
  public let name: String
  /// The value.
  public let value: String

  /// A header line.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
