extension Array {
  /// Returns the columns of a table in fewer and fewer selections: all of them, then without those with the lowest number
  /// for their omission, and so on.
  ///
  /// - Parameter omission: Returns the number of a column; `nil` for a column that is never omitted.
  func selections(omission: (Element) -> Int?) -> [[Element]] {
    [self]
      + Set(compactMap(omission)).sorted().map { limit in
        filter { column in omission(column).map { $0 > limit } ?? true }
      }
  }
}

extension BidirectionalCollection {
  /// Returns the first selection of columns that fits into a width, or the last one.
  func fitting(_ columns: Int, width: (Element) -> Int) -> Element {
    dropLast().first { width($0) <= columns } ?? self[index(before: endIndex)]
  }
}
