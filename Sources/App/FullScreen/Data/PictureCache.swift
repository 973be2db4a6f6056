import QuidCore
import QuidTerminal

/// The pictures of coins that were received during this run.
struct PictureCache: Sendable {
  private var pictures: [String: ScreenPicture] = [:]
  /// The number of pictures received, which is the identifier of the last one.
  private var count: UInt32 = 0
  /// The maximum number of cached pictures.
  private static let limit = 64

  /// The picture at a URL; `nil` if it is not cached.
  subscript(url: String) -> ScreenPicture? { pictures[url] }

  mutating func store(_ picture: Picture, at url: String) {
    if pictures.count >= Self.limit { pictures = [:] }
    count += 1
    pictures[url] = ScreenPicture(png: picture.png, id: count)
  }
}
