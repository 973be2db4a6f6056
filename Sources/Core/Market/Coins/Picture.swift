/// A thumbnail image of a coin in PNG format, valid and without metadata if a ``PictureProvider`` returned it.
public struct Picture: Hashable, Sendable {
  /// The bytes of the PNG file.
  public let png: [UInt8]
  /// The width of the image in pixels.
  public let width: Int
  /// The height of the image in pixels.
  public let height: Int

  /// Creates a picture from the bytes of a PNG file and the size of the image in pixels, without validation.
  public init(png: [UInt8], width: Int, height: Int) {
    self.png = png
    self.width = width
    self.height = height
  }
}
