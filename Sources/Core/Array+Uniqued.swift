extension Array {
  /// Returns the elements without those whose key equals that of an earlier element.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    guard count > 1 else { return self }
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Array where Element: Hashable {
  package var uniqued: [Element] { uniqued { $0 } }
}
