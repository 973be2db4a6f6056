package import QuidCore

extension TrustedRates {
  /// Creates a store of the confirmed rates in a cache, which all processes share.
  package convenience init(in cache: ResponseCache) {
    let key = CacheKey("Quid", "trusted-rates")
    @Sendable func text(_ bytes: Data?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
    self.init(builtin: BuiltinRates.table, load: { text(cache.state(for: key)) }) { change in
      cache.update(key) { $0 = Data(change(text($0)).utf8) }
    }
  }
}
