/// What a row came to.
struct Result {
  let row: Row
  /// In the order of ``Row/works``.
  var measurements: [Measurement]

  init(row: Row) {
    self.row = row
    measurements = row.works.map { _ in Measurement() }
  }

  var quid: Measurement { measurements[0] }
  var decimal: Measurement { measurements[1] }
  var bare: Measurement? { measurements.count > 2 ? measurements[2] : nil }

  /// How many times faster than `Decimal`.
  var speedup: Double { decimal.median / quid.median }

  /// Whether what the row promises was seen in this run; `nil` where it promises nothing.
  var isOnTarget: Bool? {
    guard row.target != nil || row.limit != nil else { return nil }
    return speedup >= row.target ?? 0 && quid.median <= row.limit ?? .infinity
  }
}
