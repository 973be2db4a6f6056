import QuidCore
import Synchronization

/// Cached responses in memory, of which the least recently used ones are removed.
final class MemoryCache: Sendable {
  private let byteLimit: Int
  private let responses = Mutex<[CacheKey: (response: CachedResponse, use: UInt64)]>([:])
  private let uses = Atomic<UInt64>(0)

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  func response(for key: CacheKey) -> CachedResponse? {
    let use = nextUse
    return responses.withLock { responses in
      responses[key]?.use = use
      return responses[key]?.response
    }
  }

  func save(_ response: CachedResponse, for key: CacheKey) {
    let use = nextUse
    responses.withLock { responses in
      responses[key] = (response, use)
      var total = responses.values.reduce(0) { $0 + $1.response.body.count }
      while total > byteLimit, let oldest = responses.min(by: { $0.value.use < $1.value.use }) {
        total -= oldest.value.response.body.count
        responses[oldest.key] = nil
      }
    }
  }

  var entries: [ResponseCache.Entry] {
    responses.withLock { responses in
      responses.map { key, value in
        ResponseCache.Entry(
          provider: key.provider, base: key.base, resource: key.resource, bytes: value.response.body.count,
          fetchedAt: value.response.fetchedAt)
      }
    }
  }

  private var nextUse: UInt64 { uses.add(1, ordering: .relaxed).newValue }
}
