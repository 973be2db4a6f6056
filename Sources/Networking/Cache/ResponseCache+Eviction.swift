package import QuidCore
import Synchronization

extension ResponseCache {
  /// The metadata of a cached response, such as its provider and its size.
  package struct Entry: Hashable, Sendable {
    package let provider: String
    package let base: String
    /// The percent-encoded path and query of the request without the API key, such as `simple/price?ids=ethereum`.
    package let resource: String
    /// The size of the cache file in bytes, including the file header.
    package let bytes: Int
    package let fetchedAt: Date
  }

  /// Returns the metadata of all cached responses, sorted by provider, base URL and resource.
  ///
  /// - Parameter provider: The name of the provider of the responses; `nil`, the default, for all providers.
  package func entries(from provider: String? = nil) -> [Entry] {
    if let memory { return memory.entries.filter { provider ?? $0.provider == $0.provider } }
    guard let folder = openedFolder(createIfMissing: false), let names = try? folder.names() else { return [] }
    let start = provider.map { CacheKey($0, "").fileNameStart } ?? ""
    var entries: [Entry] = []
    for name in names where name.hasPrefix(start) && name.hasSuffix(CacheFileKind.response.fileNameSuffix) {
      guard let contents = try? folder.contents(of: name, byteLimit: .max, first: CacheFileHeader.lengthLimit),
        let entry = Entry(fileStart: contents.bytes, size: contents.status.size),
        provider ?? entry.provider == entry.provider
      else { continue }
      entries.append(entry)
    }
    return entries.sorted { ($0.provider, $0.base, $0.resource) < ($1.provider, $1.base, $1.resource) }
  }

  /// Removes abandoned temporary files, all but the three newest damaged files, and responses beyond the maximum size.
  ///
  /// The least recently used responses are removed first. The cache calls this method automatically.
  ///
  /// - Parameter spared: The name of a file that is kept; `nil`, the default, for none.
  package func sweep(sparing spared: String? = nil) {
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
        // A file that another process has removed in the meantime also reduces the total size.
        guard (try? folder.remove(name)) != nil else { continue }
        total -= status.size
        if total <= byteLimit { break }
      }
    }
    sizeTracker.reset(total: total)
  }

  /// Removes all but the three newest renamed damaged files.
  static func removeSurplusSetAside(in folder: borrowing SecureDirectory, among names: [String]) {
    let damaged = names.compactMap { name in CacheFileKind.setAsideSecond(of: name).map { (second: $0, name: name) } }
    for (_, name) in damaged.sorted(by: >).dropFirst(3) { _ = try? folder.remove(name) }
  }

  /// An estimate of the total size of the cached responses, so that a write need not read the sizes of all files.
  final class SizeTracker: Sendable {
    private struct Size {
      var total: Int
      var writtenSinceSweep = 0
    }

    private let size = Mutex<Size?>(nil)

    /// Records the size in bytes of a written file; returns whether a sweep (``ResponseCache/sweep()``) is needed.
    ///
    /// A sweep is needed after the first write of this process, if the estimated size exceeds `byteLimit`, or if this
    /// process has written more than an eighth of `byteLimit` since the last sweep.
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

    func reset(total: Int) {
      size.withLock { $0 = Size(total: total) }
    }
  }
}

extension ResponseCache.Entry {
  /// Creates the metadata of a cached response from the start of its file; `nil` if the file is not complete.
  fileprivate init?(fileStart: Data, size: Int) {
    guard let header = try? fileStart.withUnsafeBytes({ try CacheFileHeader($0) }),
      size - header.length == header.bodyLength, let key = CacheKey(subject: header.subject, of: .response)
    else { return nil }
    self.init(
      provider: key.provider, base: key.base, resource: key.resource, bytes: size, fetchedAt: header.fetchedAt)
  }
}
