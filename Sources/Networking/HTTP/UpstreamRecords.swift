import QuidCore
import Synchronization

/// The records of all upstreams: kept in the store, where all processes see them, and here where there is no store.
final class UpstreamRecords: Sendable {
  private let store: Store?
  private let own = Mutex<[ResourceName: UpstreamRecord]>([:])

  init(_ store: Store?) { self.store = store }

  /// What is remembered of an upstream.
  func record(of upstream: Upstream) -> UpstreamRecord {
    let name = Self.name(of: upstream)
    return store?.state(name) ?? own.withLock { $0[name] } ?? UpstreamRecord()
  }

  /// Changes what is remembered of an upstream.
  func update<Result>(_ upstream: Upstream, _ change: (inout UpstreamRecord) -> Result) -> Result {
    let name = Self.name(of: upstream)
    guard let store else { return own.withLock { change(&$0[name, default: UpstreamRecord()]) } }
    // Remembered here too, so that limits hold within this process where nothing can be stored.
    let last = own.withLock { $0[name] } ?? UpstreamRecord()
    return store.update(name, default: last) { record in
      let result = change(&record)
      own.withLock { $0[name] = record }
      return result
    }
  }

  private static func name(of upstream: Upstream) -> ResourceName {
    ResourceName(upstream.source.name, at: upstream.base.description, "record")
  }
}
