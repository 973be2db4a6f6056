import Foundation
import QuidCore

/// The operands of a round, which are the same for all number types.
struct OperandTable {
  let quid: [Operands<FixedDecimal>]
  let decimal: [Operands<Decimal>]

  /// Creates amounts with 8 decimals, prices with 2 and rates with 4, each between 1 and its limit.
  init(amounts: UInt64, prices: UInt64, rates: UInt64) throws {
    let texts = zip(
      Samples.texts(below: amounts, decimals: 8, seed: 2),
      zip(
        Samples.texts(below: prices, decimals: 2, seed: 3),
        Samples.texts(below: rates, decimals: 4, seed: 4)))
    quid = try texts.map { amount, factors in
      Operands(
        amount: try FixedDecimal(amount), price: try FixedDecimal(factors.0),
        rate: try FixedDecimal(factors.1))
    }
    decimal = try texts.map { amount, factors in
      Operands(
        amount: try Decimal(sample: amount), price: try Decimal(sample: factors.0),
        rate: try Decimal(sample: factors.1)
      )
    }
  }

  var bare: [Operands<UInt128>] {
    quid.map {
      Operands(
        amount: $0.amount.units.magnitude, price: $0.price.units.magnitude,
        rate: $0.rate.units.magnitude)
    }
  }
}
