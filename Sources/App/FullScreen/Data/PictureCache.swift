import QuidCore
import QuidTerminal

/// The most recent coin pictures that were received during this run.
struct PictureCache: Sendable {
  private var pictures: [String: ScreenPicture] = [:]
  /// The number of pictures received, which is also the identifier of the last one.
  private var count: UInt32 = 0
  private static let limit = 64

  subscript(url: String) -> ScreenPicture? { pictures[url] }

  mutating func store(_ picture: Picture, at url: String) {
    if pictures.count >= Self.limit { pictures = [:] }
    count += 1
    pictures[url] = ScreenPicture(png: picture.png, id: count)
  }
}

extension Subscription {
  /// Creates the subscription to a picture, which is requested if it stays on the screen for a moment.
  init(pictureAt url: String, _ intervals: RefreshIntervals) {
    self.init(PictureQuery(url: url), every: intervals.lists, after: .milliseconds(250))
  }
}

struct PictureQuery: Query {
  let url: String

  func load(from services: Services) async throws -> Picture {
    guard let pictures = services.providers().pictures?() else {
      throw ProviderError(.notFound("coin logos"), from: DataSource(name: "The selected client", host: nil))
    }
    return try await pictures.picture(at: url).value
  }
}
