public import QuidPlatform
import QuidCore
import Synchronization

/// A cache that stores the responses of providers in files.
///
/// The cache also stores state that processes share, such as request counts.
///
/// Each response has its own file, which is replaced atomically. A file that was changed in any other way is
/// detected by its checksum, renamed, and treated as missing. No method throws: errors are reported as warnings, and
/// the program continues without the cache. Several processes may use the same folder at the same time. User data is
/// stored in other files (`AtomicFile`), whose errors are thrown.
public struct ResponseCache: Sendable {
  let path: String?
  let byteLimit: Int
  let now: @Sendable () -> Date
  let warnings: CacheWarnings
  let sizeTracker = SizeTracker()

  /// The maximum time to wait for the lock on shared state, which another process may hold; two seconds by default.
  package var lockTimeout: Duration = .seconds(2)

  /// Creates a cache in a folder, which is created when the first file is written.
  ///
  /// - Parameters:
  ///   - folder: The URL of a folder that contains only the cache; `nil` to cache nothing. A folder that belongs to
  ///     another user, or that other users can write to, is not used.
  ///   - byteLimit: The maximum total size of the cached responses in bytes; 64 MiB by default. Above this size, the
  ///     least recently used responses are removed.
  ///   - now: Returns the current time, which is stored as the modification time of the files.
  ///   - warn: Receives the messages of warnings for the user. Repeated warnings are omitted. By default, all
  ///     warnings are ignored.
  public init(
    folder: URL?, byteLimit: Int = 64 << 20, now: @escaping @Sendable () -> Date = { Date() },
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    path = folder.map { $0.path(percentEncoded: false) }
    self.byteLimit = byteLimit
    self.now = now
    warnings = CacheWarnings(warn)
  }

  // MARK: Responses

  /// Returns the cached response for a key; `nil` if no response is cached or its file is damaged.
  package func response(for key: CacheKey) -> CachedResponse? {
    guard let folder = openedFolder(createIfMissing: false) else { return nil }
    return content(key, .response, in: folder)
  }

  /// Saves a response in the cache, replacing the cached response with the same key.
  package func save(_ response: CachedResponse, for key: CacheKey) {
    guard let size = write(response, key, .response, .file) else { return }
    if sizeTracker.needsSweep(afterWriting: size, byteLimit: byteLimit) {
      sweep(sparing: CacheFileKind.response.fileName(key))
    }
  }

  // MARK: Files

  /// Opens the cache folder; reports a warning if the folder cannot be used.
  ///
  /// - Parameter createIfMissing: Whether a missing folder is created.
  /// - Returns: The open folder; `nil` if the folder is missing or cannot be used.
  func openedFolder(createIfMissing: Bool) -> SecureDirectory? {
    guard let path else {
      warnings.report(.noFolder)
      return nil
    }
    do throws(FileError) {
      return try SecureDirectory(at: path, createIfMissing: createIfMissing)
    } catch {
      if createIfMissing || error.reason != .missing { warnings.report(.failed(error)) }
      return nil
    }
  }

  /// Reads the contents of a cache file; renames the file if it is damaged.
  ///
  /// - Returns: The contents; `nil` if the file is missing or damaged, or was written for another key or with
  ///   another format version.
  func content(
    _ key: CacheKey, _ kind: CacheFileKind, in folder: borrowing SecureDirectory
  ) -> CachedResponse? {
    let file = kind.fileName(key)
    do throws(FileError) {
      let use = kind == .response ? now() : nil
      guard let contents = try folder.contents(of: file, byteLimit: Self.fileByteLimit, use: use) else { return nil }
      do throws(CacheFileHeader.ParseError) {
        return try CachedResponse(file: contents.bytes, subject: kind.subject(key))
      } catch {
        guard error == .damaged else { return nil }
      }
      warnings.report(.damaged(file))
      if try folder.setAside(file, contents.status.identity, at: now()) {
        Self.removeSurplusSetAside(in: folder, among: try folder.names())
      }
    } catch {
      warnings.report(.failed(error))
    }
    return nil
  }

  /// Writes a response to a cache file; reports a warning if writing fails.
  ///
  /// - Returns: The size of the file in bytes; `nil` if the file was not written.
  func write(
    _ response: CachedResponse, _ key: CacheKey, _ kind: CacheFileKind, _ durability: SecureDirectory.Durability
  ) -> Int? {
    let file = kind.fileName(key)
    guard let parts = response.fileParts(subject: kind.subject(key)) else {
      warnings.report(.unstorable(file))
      return nil
    }
    // Two attempts, since the user may be deleting the folder at this moment.
    for isLast in [false, true] {
      guard let folder = openedFolder(createIfMissing: true) else { return nil }
      do throws(FileError) {
        try folder.replace(file, with: parts, durability: durability, modified: now())
        return parts.reduce(0) { $0 + $1.count }
      } catch {
        if error.reason == .missing, !isLast { continue }
        warnings.report(.failed(error))
      }
    }
    return nil
  }

  private static let fileByteLimit = CacheFileHeader.lengthLimit + CachedResponse.byteLimit
}

/// The user's restrictions on the use of cached responses and of the network.
public struct CachePolicy: Hashable, Sendable {
  /// A Boolean value that indicates whether only cached responses are used and no requests are sent.
  public var isOffline: Bool
  /// The maximum age of a cached response; `nil` to use the default lifetime of each kind of data, such as one
  /// minute for prices.
  ///
  /// If the maximum age is zero, a request is always sent. A cached response that is older than the maximum age is
  /// not used even if the request fails.
  public var maximumAge: Duration?

  /// Creates a cache policy from the user's restrictions.
  ///
  /// By default, requests are sent and each kind of data has its default lifetime.
  public init(isOffline: Bool = false, maximumAge: Duration? = nil) {
    self.isOffline = isOffline
    self.maximumAge = maximumAge
  }
}

/// The rule for the period during which a cached response is fresh, so that no new request is sent.
enum CacheLifetime: Hashable, Sendable {
  /// The response is fresh for a fixed duration after it was fetched.
  case time(Duration)
  /// The response is fresh until the provider may have published a newer table of exchange rates, but at least for
  /// five minutes.
  case untilNextPublication(Publication)
  /// The lifetime of historical data, such as past prices, through the given day.
  ///
  /// A response that was fetched after this day is complete and therefore always fresh. A response that was fetched
  /// on this day or earlier is fresh for five minutes.
  case history(through: CalendarDay)

  /// A schedule on which a provider publishes tables of exchange rates.
  enum Publication: Hashable, Sendable {
    /// The schedule of the European Central Bank: a new table on each working day around 16:00 in Frankfurt, never
    /// before 14:00 UTC.
    case workingDays
    /// The schedule of a provider that publishes a new table of exchange rates each day, at midnight UTC or later.
    case eachDay
  }

  /// The lifetime of coin prices: one minute.
  static let prices = CacheLifetime.time(.seconds(60))
  /// The lifetime of the sparklines of seven days, which have one point per hour: half an hour.
  static let sparklines = CacheLifetime.time(.seconds(1_800))
  /// The lifetime of the totals of the whole market: ten minutes, the interval at which CoinGecko updates them.
  static let overview = CacheLifetime.time(.seconds(600))
  /// The lifetime of exchange rates without a schedule of publication: five minutes.
  static let rates = CacheLifetime.time(minimumForRates)
  /// The lifetime of Ethereum gas prices, which change with each block (every 12 s): 15 s.
  static let gas = CacheLifetime.time(.seconds(15))
  /// The lifetime of data that changes about weekly, such as lists of currencies and coins, and thumbnails: one
  /// day.
  static let names = CacheLifetime.time(.seconds(86_400))

  /// Returns the lifetime of a price chart: five minutes for one day, half an hour for up to 90 days, and six hours
  /// for more days.
  ///
  /// A chart of more days has longer intervals between its points, so its points change less often.
  ///
  /// - Parameter days: The number of days that the chart covers.
  static func chart(days: Int) -> CacheLifetime { .time(.seconds(days <= 1 ? 300 : days <= 90 ? 1_800 : 21_600)) }

  /// The lifetime of candles: a quarter of an hour, the interval at which CoinGecko updates them.
  static let candles = CacheLifetime.time(.seconds(900))

  /// Returns whether a cached response is fresh.
  ///
  /// - Parameters:
  ///   - fetchedAt: The time at which the response was fetched.
  ///   - asOf: The time to which the data applies, which is the start of the day for a table of exchange
  ///     rates; `nil` if unknown.
  ///   - now: The current time.
  func isFresh(fetchedAt: Date, asOf: Date?, at now: Date) -> Bool {
    switch self {
    case .history(let last):
      return CalendarDay(fetchedAt) > last || Self.isWithin(Self.minimumForRates, of: fetchedAt, at: now)
    case .time(let duration): return Self.isWithin(duration, of: fetchedAt, at: now)
    case .untilNextPublication(let publication):
      if Self.isWithin(Self.minimumForRates, of: fetchedAt, at: now) { return true }
      guard let asOf else { return false }
      return now >= asOf && now < Self.next(publication, after: CalendarDay(asOf))
    }
  }

  private static let minimumForRates = Duration.seconds(300)

  /// Returns whether the time since a response was fetched is shorter than a duration.
  ///
  /// The result is `false` for a fetch time in the future, which occurs if the clock has been set back.
  private static func isWithin(_ duration: Duration, of fetchedAt: Date, at now: Date) -> Bool {
    let age = Duration.seconds(now.timeIntervalSince(fetchedAt))
    return age >= .zero && age < duration
  }

  /// Returns the earliest time at which the provider may publish its next table of exchange rates.
  ///
  /// - Parameters:
  ///   - publication: The schedule on which the provider publishes tables.
  ///   - day: The day of the newest known table.
  private static func next(_ publication: Publication, after day: CalendarDay) -> Date {
    switch publication {
    case .eachDay: return day.advanced(by: 1).start
    case .workingDays:
      var next = day.advanced(by: 1)
      while next.isWeekend { next = next.advanced(by: 1) }
      return next.start.addingTimeInterval(14 * 3_600)
    }
  }
}

extension ResponseCache {
  /// Changes state that all processes share, such as a request count, while holding a lock.
  ///
  /// The closure is called exactly once, with the stored state, or with `initial` if no valid state is
  /// stored. If another process holds the lock for longer than ``lockTimeout``, or the folder cannot be used,
  /// the closure is called without the lock and a warning is reported. The state survives the end of any
  /// process but not necessarily a power failure, because the file is not synchronized to disk.
  ///
  /// - Parameters:
  ///   - key: The key of the state.
  ///   - initial: The initial state, which is changed if no valid state is stored.
  ///   - change: Changes the state. It must not block and must not start another update.
  /// - Returns: The result of `change`.
  package func update<State: Codable & Sendable, Result>(
    _ key: CacheKey, default initial: State, _ change: (inout State) -> Result
  ) -> Result {
    var state = initial
    guard let folder = openedFolder(createIfMissing: true) else { return change(&state) }
    let lock = lock(key, in: folder)
    let before = content(key, .state, in: folder)
    state = before.flatMap { Self.decoded($0) } ?? initial
    let result = change(&state)
    if let body = Self.encoded(state) {
      if body != before?.body {
        _ = write(CachedResponse(body: body, fetchedAt: now()), key, .state, .none)
      }
    } else {
      warnings.report(.unstorable(CacheFileKind.state.fileName(key)))
    }
    lock?.release()
    return result
  }

  /// Returns the stored state for a key, such as a request count, which all processes share.
  ///
  /// The result is `nil` if no state is stored or the stored state is invalid.
  package func state<State: Codable & Sendable>(for key: CacheKey, as type: State.Type = State.self) -> State? {
    guard let folder = openedFolder(createIfMissing: false) else { return nil }
    return content(key, .state, in: folder).flatMap { Self.decoded($0) }
  }

  private func lock(_ key: CacheKey, in folder: borrowing SecureDirectory) -> FileLock? {
    do throws(FileError) {
      return try folder.lock(StorageFileName.lock(of: CacheFileKind.state.fileName(key)), timeout: lockTimeout)
    } catch {
      warnings.report(.unlocked(error))
      return nil
    }
  }

  private static func decoded<State: Codable>(_ content: CachedResponse) -> State? {
    try? JSONBody(content.body).decoded(as: State.self)
  }

  private static func encoded(_ state: some Codable) -> Data? {
    // Sorted keys make the bytes of equal states equal, so that an unchanged state need not be written.
    try? JSONWriter.data(state, .sortedKeys)
  }
}

/// A problem with the response cache that is reported to the user.
enum CacheWarning: Hashable, Sendable {
  /// Nothing is cached, because the path of the cache folder is unknown: the environment variable `HOME` is not set.
  case noFolder
  /// A cache file or the cache folder could not be read or written.
  case failed(FileError)
  /// A cache file was damaged and has been renamed. The string is the original file name.
  case damaged(String)
  /// State that processes share, such as a request count, was changed without a lock, because the lock could not be
  /// acquired.
  case unlocked(FileError)
  /// A response could not be cached, since it is too large or otherwise invalid. The string is the name of
  /// its cache file.
  case unstorable(String)

  /// The message of the warning, which is shown to the user.
  var message: String {
    switch self {
    case .noFolder: "HOME is not set, so responses are not cached. Set HOME to an absolute path."
    case .failed(let error): "\(error) Responses are not cached."
    case .damaged(let file): "The cache file \(file) was damaged. It was renamed and is ignored."
    case .unlocked(let error): "\(error.path) could not be locked. Requests may exceed the rate limit of a provider."
    case .unstorable(let name): "A response is too large to be cached: \(name)."
    }
  }

  /// The part of the warning that identifies repetitions, which are not reported.
  ///
  /// A file-system error, such as a full disk, has the same topic for all files and is therefore reported only once.
  fileprivate var topic: Topic {
    switch self {
    case .noFolder: .noFolder
    case .failed(let error): .failed(error.reason)
    case .damaged(let file), .unstorable(let file): .file(file)
    case .unlocked: .unlocked
    }
  }

  fileprivate enum Topic: Hashable, Sendable {
    case noFolder
    case file(String)
    case failed(FileError.Reason)
    case unlocked
  }
}

/// A reporter of cache warnings, which shows the user only one warning for each topic, such as a full disk.
final class CacheWarnings: Sendable {
  private let reported = Mutex<Set<CacheWarning.Topic>>([])
  private let warn: @Sendable (String) -> Void

  init(_ warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

  /// Reports a warning unless another warning with the same topic has already been reported.
  func report(_ warning: CacheWarning) {
    // `warn` is called without the lock, since it may take long or report another warning.
    let isNew = reported.withLock { $0.insert(warning.topic).inserted }
    if isNew { warn(warning.message) }
  }
}
