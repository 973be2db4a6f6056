extension Array {
  /// Returns ever smaller selections of a table's columns: all, then without those with the lowest number, and so on.
  ///
  /// - Parameter omission: Returns the omission number of a column; `nil` for a column that is never omitted.
  func selections(omission: (Element) -> Int?) -> [[Element]] {
    [self]
      + Set(compactMap(omission)).sorted().map { limit in
        filter { column in omission(column).map { $0 > limit } ?? true }
      }
  }
}

extension BidirectionalCollection {
  /// Returns the first selection of columns that fits into a width in cells, or the last selection if none fits.
  func fitting(_ columns: Int, width: (Element) -> Int) -> Element {
    dropLast().first { width($0) <= columns } ?? self[index(before: endIndex)]
  }
}
