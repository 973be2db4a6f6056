import QuidCore
import Synchronization

/// The records of all upstreams: kept in the store, where all processes see them, and here where there is no store.
final class UpstreamRecords: Sendable {
  private let store: Store?
  /// Few enough to be looked through; a dictionary is looked up by the runtime before the first command prints anything.
  private let own = Mutex<[(name: ResourceName, record: UpstreamRecord)]>([])

  init(_ store: Store?) { self.store = store }

  /// What is remembered of an upstream.
  func record(of upstream: Upstream) -> UpstreamRecord {
    let name = Self.name(of: upstream)
    return store?.state(name) ?? ownRecord(name) ?? UpstreamRecord()
  }

  /// Changes what is remembered of an upstream.
  func update<Result>(_ upstream: Upstream, _ change: (inout UpstreamRecord) -> Result) -> Result {
    let name = Self.name(of: upstream)
    guard let store else {
      return own.withLock { records in
        let place = Self.place(of: name, in: &records)
        return change(&records[place].record)
      }
    }
    // Remembered here too, so that limits hold within this process where nothing can be stored.
    let last = ownRecord(name) ?? UpstreamRecord()
    return store.update(name, default: last) { record in
      let result = change(&record)
      own.withLock { records in
        let place = Self.place(of: name, in: &records)
        records[place].record = record
      }
      return result
    }
  }

  private func ownRecord(_ name: ResourceName) -> UpstreamRecord? {
    own.withLock { $0.first { $0.name == name }?.record }
  }

  /// Where the record of that name stands, made if need be.
  private static func place(
    of name: ResourceName, in records: inout [(name: ResourceName, record: UpstreamRecord)]
  ) -> Int {
    if let place = records.firstIndex(where: { $0.name == name }) { return place }
    records.append((name, UpstreamRecord()))
    return records.count - 1
  }

  private static func name(of upstream: Upstream) -> ResourceName {
    ResourceName(upstream.source.name, at: upstream.base.description, "record")
  }
}
