package import QuidPlatform
import Synchronization

extension ResponseCache {
  /// A description of a cached response without its body, for a report on the contents of the cache.
  package struct Entry: Hashable, Sendable {
    /// The name of the provider, such as `CoinGecko`.
    package let provider: String
    /// The base URL of the provider, such as `https://api.coingecko.com/api/v3`.
    package let base: String
    /// The percent-encoded path and query of the request, such as `simple/price?ids=ethereum`, without an API
    /// key.
    package let resource: String
    /// The size of the cache file in bytes, including its header.
    package let bytes: Int
    /// The time when the response was fetched, or when the provider last confirmed it as unchanged.
    package let fetchedAt: Date
  }

  /// Returns descriptions of all cached responses, sorted by provider, base URL and resource.
  ///
  /// Only the header of each file is read.
  package func entries() -> [Entry] {
    guard let folder = openedFolder(createIfMissing: false), let names = try? folder.names() else { return [] }
    var entries: [Entry] = []
    for name in names where name.hasSuffix(CacheFileKind.response.fileNameSuffix) {
      guard let contents = try? folder.contents(of: name, byteLimit: .max, first: CacheFileHeader.lengthLimit),
        let entry = Entry(fileStart: contents.bytes, size: contents.status.size)
      else { continue }
      entries.append(entry)
    }
    return entries.sorted { ($0.provider, $0.base, $0.resource) < ($1.provider, $1.base, $1.resource) }
  }

  /// Removes files that are no longer needed from the cache folder.
  ///
  /// Temporary files of processes that have ended are removed. Of the files that were renamed because they were
  /// damaged, all except the three newest are removed. If the cache exceeds its maximum size, the least recently
  /// used responses are removed too.
  ///
  /// The cache calls this method after it has saved the first response, and whenever it may exceed its maximum size.
  public func sweep() { sweep(sparing: nil) }

  /// Removes files that are no longer needed from the cache folder, but never the file that has just been
  /// written.
  ///
  /// - Parameter spared: The name of the file that has just been written; `nil` if there is none.
  func sweep(sparing spared: String?) {
    guard let folder = openedFolder(createIfMissing: false), let names = try? folder.names() else { return }
    folder.removeTemporaryFiles(at: now(), among: names)
    Self.removeSurplusSetAside(in: folder, among: names)
    var responses: [(name: String, status: FileStatus)] = []
    for name in names where name.hasSuffix(CacheFileKind.response.fileNameSuffix) {
      if let status = folder.status(of: name), status.kind == .file { responses.append((name, status)) }
    }
    var total = responses.reduce(0) { $0 + $1.status.size }
    if total > byteLimit {
      responses.sort { ($0.status.modified, $0.name) < ($1.status.modified, $1.name) }
      for (name, status) in responses where name != spared {
        // A file that another process has removed in the meantime also frees its size.
        guard (try? folder.remove(name)) != nil else { continue }
        total -= status.size
        if total <= byteLimit { break }
      }
    }
    sizeTracker.reset(total: total)
  }

  /// Removes files that were renamed because they were damaged, except for the three newest.
  ///
  /// - Parameters:
  ///   - folder: The cache folder.
  ///   - names: The names of all files in the folder.
  static func removeSurplusSetAside(in folder: borrowing SecureDirectory, among names: [String]) {
    let damaged = names.compactMap { name in CacheFileKind.setAsideSecond(of: name).map { (second: $0, name: name) } }
    for (_, name) in damaged.sorted(by: >).dropFirst(3) { _ = try? folder.remove(name) }
  }

  /// An estimate of the total size of the cache, which avoids listing the cache folder after every write.
  final class SizeTracker: Sendable {
    private struct Size {
      var total: Int
      var writtenSinceSweep = 0
    }

    private let size = Mutex<Size?>(nil)

    /// Adds the size of a newly written file to the estimate of the cache's size.
    ///
    /// - Parameters:
    ///   - bytes: The size of the file in bytes.
    ///   - byteLimit: The maximum total size of the cache in bytes.
    /// - Returns: `true` if ``ResponseCache/sweep()`` should be called: for the first file that this process writes,
    ///   if the estimate exceeds the maximum, and after this process has written more than an eighth of the maximum,
    ///   since other processes may write too.
    func needsSweep(afterWriting bytes: Int, byteLimit: Int) -> Bool {
      size.withLock { size in
        guard var known = size else {
          size = Size(total: bytes)
          return true
        }
        known.total += bytes
        known.writtenSinceSweep += bytes
        size = known
        return known.total > byteLimit || known.writtenSinceSweep > byteLimit / 8
      }
    }

    /// Replaces the estimate with the total size of the cache in bytes, which ``ResponseCache/sweep()`` has
    /// determined.
    func reset(total: Int) {
      size.withLock { $0 = Size(total: total) }
    }
  }
}

extension ResponseCache.Entry {
  /// Creates a description of a cached response by parsing the start of a cache file; fails if the file is not a
  /// complete cached response.
  ///
  /// - Parameters:
  ///   - fileStart: The first bytes of the file, including the whole header.
  ///   - size: The size of the file in bytes.
  fileprivate init?(fileStart: Data, size: Int) {
    guard let header = try? fileStart.withUnsafeBytes({ try CacheFileHeader($0) }),
      size - header.length == header.bodyLength, let key = CacheKey(subject: header.subject, of: .response)
    else { return nil }
    self.init(
      provider: key.provider, base: key.base, resource: key.resource, bytes: size, fetchedAt: header.fetchedAt)
  }
}
