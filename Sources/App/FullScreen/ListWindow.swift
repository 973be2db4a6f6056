/// Which lines of a long list are seen.
///
/// It follows from the place of the selection alone, so that nothing about scrolling has to be kept: the selection stays
/// in the middle, except near the ends.
struct ListWindow: Hashable, Sendable {
  /// The lines that are seen.
  let range: Range<Int>
  /// How many there are above and below.
  let above: Int
  let below: Int

  init(count: Int, selected: Int?, rows: Int) {
    let rows = max(0, min(rows, count))
    self.init(count: count, first: (selected ?? 0) - rows / 2, rows: rows)
  }

  /// The lines from one on, or the last ones.
  init(count: Int, first: Int, rows: Int) {
    let rows = max(0, min(rows, count))
    let first = max(0, min(first, count - rows))
    range = first..<(first + rows)
    above = first
    below = count - first - rows
  }
}
