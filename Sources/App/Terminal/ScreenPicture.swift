import Foundation
import QuidCore

/// A picture encoded for a terminal.
struct ScreenPicture: Hashable, Sendable {
  /// The identifier of the picture, unique within a run and starting at 1.
  let id: UInt32
  /// The size of the file in bytes.
  let size: Int
  /// The file in base64 (RFC 4648).
  let base64: [UInt8]

  /// Encodes a picture.
  init(_ picture: Picture, id: UInt32) {
    self.id = id
    size = picture.png.count
    base64 = Array(Data(picture.png).base64EncodedData())
  }

  /// Compares the identifiers only, which is cheaper than comparing the pictures.
  static func == (left: ScreenPicture, right: ScreenPicture) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A picture and its position on the screen.
struct PlacedPicture: Hashable, Sendable {
  let picture: ScreenPicture
  /// The cells that the picture covers.
  ///
  /// A square picture covers twice as many columns as rows.
  let area: ScreenArea
}
