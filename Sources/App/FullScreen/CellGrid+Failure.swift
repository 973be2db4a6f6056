import QuidTerminal

extension CellGrid {
  /// Writes the reason why data is missing, and the key to retry, centred in an area.
  mutating func putFailure(_ reason: String, in area: ScreenArea) {
    putMessage(reason, in: area, CellStyle(.bad), remedy: "Press r to try again.")
  }
}
