/// The picture of a coin: a PNG (RFC 2083) that was looked at, with nothing in it but what is drawn.
public struct Picture: Hashable, Sendable {
  /// The file, from its signature to its end.
  public let png: [UInt8]
  /// How many pixels stand side by side.
  public let width: Int
  /// How many lines of them there are.
  public let height: Int

  /// A picture.
  ///
  /// Whoever makes one answers for the file being what it says.
  public init(png: [UInt8], width: Int, height: Int) {
    self.png = png
    self.width = width
    self.height = height
  }
}
