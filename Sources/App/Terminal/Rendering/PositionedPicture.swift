package struct PositionedPicture: Hashable, Sendable {
  package let picture: ScreenPicture
  /// The cells that the picture covers; twice as many columns as rows for a square picture.
  package let area: ScreenArea
}
