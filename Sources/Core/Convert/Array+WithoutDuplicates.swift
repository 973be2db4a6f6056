extension Array where Element: Hashable {
  /// In the order of their first occurrences.
  var uniqued: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
