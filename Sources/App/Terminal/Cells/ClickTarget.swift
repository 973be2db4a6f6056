/// A part of a row where a click has the effect of a key.
struct ClickTarget: Hashable, Sendable {
  let key: KeyPress
  let row: Int
  let columns: Range<Int>
}
