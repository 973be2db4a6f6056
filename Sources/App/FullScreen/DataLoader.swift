import QuidCore
import QuidTerminal

/// Loads the data of the screens, one task per query.
struct DataLoader: Sendable {
  private let services: Services
  private let report: @Sendable (Response) -> Void
  private var tasks: [AnyQuery: Task<Void, Never>] = [:]

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - services: The services and files to load from.
  ///   - report: Receives each response. It is called from any task.
  init(_ services: Services, report: @escaping @Sendable (Response) -> Void) {
    self.services = services
    self.report = report
  }

  /// Starts a request, and cancels an earlier request for the same query.
  mutating func load(_ query: AnyQuery) {
    tasks[query]?.cancel()
    tasks[query] = Task(priority: query.base.priority) { [services, report] in
      let response = await Self.response(to: query, from: services)
      guard !Task.isCancelled else { return }
      report(response)
    }
  }

  /// Starts a request that cannot be cancelled, such as a change of a file.
  ///
  /// - Parameter completion: Receives the response.
  func loadOnce(_ query: AnyQuery, completion: @escaping @Sendable (Response) -> Void) {
    Task(priority: query.base.priority) { [services] in
      completion(await Self.response(to: query, from: services))
    }
  }

  /// Cancels the request for a query.
  mutating func cancel(_ query: AnyQuery) { tasks.removeValue(forKey: query)?.cancel() }

  /// Cancels all requests.
  mutating func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  /// Returns the response to a query.
  ///
  /// Runs concurrently with the event loop, because indexing the list of all coins takes long enough to delay a frame.
  @concurrent
  static func response(to query: AnyQuery, from services: Services) async -> Response {
    AlternateStack.install()
    return await response(to: query.base, from: services.startingReport())
  }

  private static func response<Q: Query>(to query: Q, from services: Services) async -> Response {
    do throws(Q.Failure) {
      return Response(.success(try await query.load(from: services)), to: query)
    } catch {
      return Response(.failure(error), to: query)
    }
  }
}

/// The pictures of coins that were received during this run.
struct PictureCache: Sendable {
  private var pictures: [String: ScreenPicture] = [:]
  /// The number of pictures received, which is the identifier of the last one.
  private var count: UInt32 = 0
  /// The maximum number of cached pictures.
  private static let limit = 64

  /// The picture at a URL; `nil` if it is not cached.
  subscript(url: String) -> ScreenPicture? { pictures[url] }

  /// Stores a picture.
  mutating func store(_ picture: Picture, at url: String) {
    if pictures.count >= Self.limit { pictures = [:] }
    count += 1
    pictures[url] = ScreenPicture(png: picture.png, id: count)
  }
}

/// The picture of a coin.
struct PictureQuery: Query {
  let url: String

  func load(from services: Services) async throws(ProviderError) -> Picture {
    guard let pictures = services.pictures else {
      throw ProviderError(.notFound("pictures of coins"), from: DataSource(name: "This client", host: nil))
    }
    return try await pictures.picture(at: url).value
  }
}
