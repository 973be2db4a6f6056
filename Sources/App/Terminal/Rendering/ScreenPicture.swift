#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A PNG file, encoded for transfer to a terminal.
package struct ScreenPicture: Hashable, Sendable {
  /// The identifier of the picture, from 1, unique within a run of the program.
  package let id: UInt32
  /// The size of the PNG file in bytes.
  package let size: Int
  /// The PNG file in base64 (RFC 4648).
  package let base64: [UInt8]

  /// Encodes a PNG file, which must be valid: terminals decode it without further checks.
  package init(png: [UInt8], id: UInt32) {
    self.id = id
    size = png.count
    base64 = Array(Data(png).base64EncodedData())
  }

  /// Returns whether two pictures have the same identifier, which is cheaper than comparing their bytes.
  package static func == (left: ScreenPicture, right: ScreenPicture) -> Bool { left.id == right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
