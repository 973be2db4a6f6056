import Foundation
import QuidCore

extension Row {
  /// Returns the rows for formatting: prices, amounts with all decimals, and round numbers.
  static func formatting() throws -> [Row] {
    let texts = [
      ("format a price", Samples.texts(below: 100_000, decimals: 2, seed: 5)),
      ("format 18 decimals", Samples.texts(below: 100, decimals: 18, seed: 6)),
    ]
    return try texts.map { name, texts in
      let quid = try texts.map { try FixedDecimal($0) }
      let decimal = try texts.map { try Decimal(sample: $0) }
      try Disagreement.check(
        name, Array(zip(quid, decimal)), quid: { $0.0.description }, decimal: { $0.1.description })
      return Row(
        name: name,
        quid: {
          repeated($0, over: quid) { UInt64(truncatingIfNeeded: $0.description.utf8.count) }
        },
        decimal: {
          repeated($0, over: decimal) { UInt64(truncatingIfNeeded: $0.description.utf8.count) }
        },
        target: 20)
    }
  }
}
