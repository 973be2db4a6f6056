#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A picture encoded for a terminal.
package struct ScreenPicture: Hashable, Sendable {
  /// The identifier of the picture, unique within a run and starting at 1.
  package let id: UInt32
  /// The size of the file in bytes.
  package let size: Int
  /// The file in base64 (RFC 4648).
  package let base64: [UInt8]

  /// Encodes a PNG file, which must be valid: terminals decode it without further checks.
  package init(png: [UInt8], id: UInt32) {
    self.id = id
    size = png.count
    base64 = Array(Data(png).base64EncodedData())
  }

  /// Compares the identifiers only, which is cheaper than comparing the pictures.
  package static func == (left: ScreenPicture, right: ScreenPicture) -> Bool { left.id == right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
