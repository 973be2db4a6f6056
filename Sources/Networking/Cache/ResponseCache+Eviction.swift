package import Foundation
import Synchronization

extension ResponseCache {
  /// The description of a cached response, for the status report.
  package struct Entry: Hashable, Sendable {
    /// The name of the provider, such as `CoinGecko`.
    package let provider: String
    /// The base URL of the provider, such as `https://api.coingecko.com/api/v3`.
    package let base: String
    /// The percent-encoded path and query of the request, without an API key.
    package let resource: String
    /// The size of the file in bytes.
    package let bytes: Int
    /// The time when the response was fetched or last confirmed as unchanged.
    package let fetchedAt: Date
  }

  /// Returns all cached responses, sorted by provider, base URL and resource.
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

  /// Removes abandoned temporary files, all but the last three damaged files, and the least recently used responses
  /// above the size limit.
  ///
  /// The cache calls this after the first response it saves, and whenever it may exceed its limit.
  public func sweep() { sweep(sparing: nil) }

  /// Removes surplus files, but not the file that has just been written.
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

  /// Removes all but the last three damaged files that were set aside.
  static func removeSurplusSetAside(in folder: borrowing SecureDirectory, among names: [String]) {
    let damaged = names.compactMap { name in CacheFileKind.setAsideSecond(of: name).map { (second: $0, name: name) } }
    for (_, name) in damaged.sorted(by: >).dropFirst(3) { _ = try? folder.remove(name) }
  }

  /// Estimates the size of the cache from this process's writes, so that not every write has to list the folder.
  final class SizeTracker: Sendable {
    private struct Size {
      var total: Int
      var writtenSinceSweep = 0
    }

    private let size = Mutex<Size?>(nil)

    /// Adds a written file.
    ///
    /// - Returns: whether to sweep: after the first file, when the limit may be exceeded, and when this process has
    ///   written an eighth of the limit, since other processes may be writing too.
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

    /// Sets the total size in bytes that a sweep has found.
    func reset(total: Int) {
      size.withLock { $0 = Size(total: total) }
    }
  }
}

extension ResponseCache.Entry {
  /// Parses the start of a cache file; fails if the file is not a complete cached response.
  fileprivate init?(fileStart: Data, size: Int) {
    guard let header = try? fileStart.withUnsafeBytes({ try CacheFileHeader($0) }),
      size - header.length == header.bodyLength, let key = CacheKey(subject: header.subject, of: .response)
    else { return nil }
    self.init(
      provider: key.provider, base: key.base, resource: key.resource, bytes: size, fetchedAt: header.fetchedAt)
  }
}
