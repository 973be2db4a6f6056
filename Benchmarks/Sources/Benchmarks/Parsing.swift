import Foundation
import QuidCore

extension Row {
  /// Returns the rows for parsing: three typical strings, and a mix of lengths.
  static func parsing() throws -> [Row] {
    var samples = Samples(seed: 1)
    let mix = (0..<Samples.count).map {
      samples.text(below: [10, 1_000, 100_000][$0 % 3], decimals: [1, 2, 8, 18][$0 % 4])
    }
    let same = ["1644.1", "1.5", "0.030411775439450155"].map {
      ("parse \($0)", Array(repeating: $0, count: 64))
    }
    return try (same + [("parse a mix", mix)]).map { name, texts in
      try Disagreement.check(
        name, texts, quid: { try FixedDecimal($0).description },
        decimal: { try Decimal(sample: $0).description })
      return Row(
        name: name,
        quid: { repeated($0, over: texts) { (try? FixedDecimal($0)).trace } },
        decimal: { repeated($0, over: texts) { (Decimal(string: $0) ?? .zero).trace } },
        target: 20)
    }
  }
}
