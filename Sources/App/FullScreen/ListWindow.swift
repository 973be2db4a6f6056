/// The visible lines of a scrolled list.
///
/// The scroll position is computed from the selection, so that no scroll state is stored: the selected line is centred,
/// except near the ends of the list.
struct ListWindow: Hashable, Sendable {
  /// The indices of the visible lines.
  let range: Range<Int>
  /// The number of hidden lines above.
  let above: Int
  /// The number of hidden lines below.
  let below: Int

  /// Creates a window around the selected line.
  init(count: Int, selected: Int?, rows: Int) {
    let rows = max(0, min(rows, count))
    self.init(count: count, first: (selected ?? 0) - rows / 2, rows: rows)
  }

  /// Creates a window that starts at a line, or earlier if it would extend past the end of the list.
  init(count: Int, first: Int, rows: Int) {
    let rows = max(0, min(rows, count))
    let first = max(0, min(first, count - rows))
    range = first..<(first + rows)
    above = first
    below = count - first - rows
  }
}
