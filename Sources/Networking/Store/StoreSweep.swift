import Foundation

extension Store {
  /// The stored answers, by upstream and resource.
  ///
  /// Of each file only the header is read.
  public func entries() -> [StoredEntry] {
    guard let folder = openedFolder(isMade: false), let names = try? folder.names() else { return [] }
    var entries: [StoredEntry] = []
    for name in names where name.hasSuffix(StoredKind.answer.end) {
      guard let contents = try? folder.contents(of: name, byteLimit: .max, first: StoredHeader.lengthLimit),
        let entry = StoredEntry(fileStart: contents.bytes, size: contents.status.size)
      else { continue }
      entries.append(entry)
    }
    return entries.sorted { ($0.upstream, $0.base, $0.resource) < ($1.upstream, $1.base, $1.resource) }
  }

  /// Removes what no one needs: files that were never finished, damaged ones beyond the last three, and answers beyond
  /// the limit, those used longest ago first.
  ///
  /// The store does it by itself the first time it keeps something, and whenever it may be too full.
  public func sweep() { sweep(sparing: nil) }

  /// Removes what no one needs, but not the file that has just been written.
  func sweep(sparing spared: String?) {
    guard let folder = openedFolder(isMade: false), let names = try? folder.names() else { return }
    folder.removeTemporaries(before: now(), among: names)
    folder.removeSurplusSetAside(among: names)
    var answers: [(name: String, status: FileStatus)] = []
    for name in names where name.hasSuffix(StoredKind.answer.end) {
      if let status = folder.status(of: name), status.kind == .file { answers.append((name, status)) }
    }
    var total = answers.reduce(0) { $0 + $1.status.size }
    if total > byteLimit {
      answers.sort { ($0.status.modified, $0.name) < ($1.status.modified, $1.name) }
      for (name, status) in answers where name != spared {
        // What another process removed meanwhile takes no room either.
        guard (try? folder.remove(name)) != nil else { continue }
        total -= status.size
        if total <= byteLimit { break }
      }
    }
    ledger.note(total: total)
  }
}

extension StoredEntry {
  /// The entry of a file; `nil` for a file that holds no answer, or not all of it.
  fileprivate init?(fileStart: Data, size: Int) {
    let header = fileStart.withUnsafeBytes { bytes in
      Result { () throws(StoredHeader.Flaw) in try StoredHeader(bytes) }
    }
    guard let header = try? header.get(), size - header.length == header.bodyLength,
      let name = ResourceName(subject: header.subject, of: .answer)
    else { return nil }
    self.init(
      upstream: name.upstream, base: name.base, resource: name.resource, bytes: size, fetchedAt: header.fetchedAt)
  }
}
