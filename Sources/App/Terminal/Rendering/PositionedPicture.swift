#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

package struct PositionedPicture: Hashable, Sendable {
  package let picture: ScreenPicture
  /// The cells that the picture covers.
  ///
  /// A square picture covers twice as many columns as rows.
  package let area: ScreenArea
}
