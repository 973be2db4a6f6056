import Foundation
package import QuidNetworking

extension ResponseCache {
  /// Changes a count that all processes share.
  package func update<Result>(_ key: CacheKey, default initial: Int, _ change: (inout Int) -> Result) -> Result {
    update(key) { bytes in
      var count = Self.count(bytes) ?? initial
      let result = change(&count)
      bytes = Data(String(count).utf8)
      return result
    }
  }

  /// Returns a count that all processes share; `nil` if none is stored.
  package func count(for key: CacheKey) -> Int? { Self.count(state(for: key)) }

  private static func count(_ bytes: Data?) -> Int? { bytes.flatMap { Int(String(decoding: $0, as: UTF8.self)) } }
}
