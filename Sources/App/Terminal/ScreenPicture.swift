import Foundation
import QuidCore

/// A picture as terminals take it.
struct ScreenPicture: Hashable, Sendable {
  /// What tells it from the others that this run has shown, from 1.
  let id: UInt32
  /// The size of the file in bytes.
  let size: Int
  /// The file in base64 (RFC 4648).
  let base64: [UInt8]

  init(_ picture: Picture, id: UInt32) {
    self.id = id
    size = picture.png.count
    base64 = Array(Data(picture.png).base64EncodedData())
  }

  /// Two of one number are one picture.
  static func == (left: ScreenPicture, right: ScreenPicture) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A picture on the screen.
struct PlacedPicture: Hashable, Sendable {
  let picture: ScreenPicture
  /// The cells it takes; twice as many columns as rows make a square.
  let area: ScreenArea
}
