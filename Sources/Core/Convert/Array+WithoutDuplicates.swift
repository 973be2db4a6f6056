extension Array where Element: Hashable {
  /// The elements of the array without duplicates, in the order of their first occurrences.
  var withoutDuplicates: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
