import Synchronization

/// What this process knows about how full the store is, so that it need not look after every write.
final class StoreLedger: Sendable {
  private struct Page {
    var total: Int
    var unseen = 0
  }

  private let page = Mutex<Page?>(nil)

  /// Notes that a file has been written.
  ///
  /// - Returns: whether it is time to look: after the first file, when the limit may be passed, and when this process has
  ///   written an eighth of it, since others may be writing too.
  func mustLook(afterWriting bytes: Int, byteLimit: Int) -> Bool {
    page.withLock { page in
      guard var known = page else {
        page = Page(total: bytes)
        return true
      }
      known.total += bytes
      known.unseen += bytes
      page = known
      return known.total > byteLimit || known.unseen > byteLimit / 8
    }
  }

  /// Notes what there is.
  func note(total: Int) {
    page.withLock { $0 = Page(total: total) }
  }
}
