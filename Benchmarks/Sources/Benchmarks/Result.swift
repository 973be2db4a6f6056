/// The measurements of a row.
struct Result {
  let row: Row
  /// The measurements in the order of ``Row/works``.
  var measurements: [Measurement]

  init(row: Row) {
    self.row = row
    measurements = row.works.map { _ in Measurement() }
  }

  var quid: Measurement { measurements[0] }
  var decimal: Measurement { measurements[1] }
  var bare: Measurement? { measurements.count > 2 ? measurements[2] : nil }

  /// The speed relative to `Decimal`.
  var speedup: Double { decimal.median / quid.median }

  /// Whether the row met its target in this run; `nil` if it has none.
  var isOnTarget: Bool? {
    guard row.target != nil || row.limit != nil else { return nil }
    return speedup >= row.target ?? 0 && quid.median <= row.limit ?? .infinity
  }
}
