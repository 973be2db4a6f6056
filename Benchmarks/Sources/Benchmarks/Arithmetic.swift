extension Row {
  /// Returns the rows for the arithmetic of conversions: with realistic amounts, prices and rates, whose products
  /// exceed 128 bits, and with values small enough for plain integers.
  static func arithmetic() throws -> [Row] {
    let usual = try OperandTable(amounts: 1_000, prices: 3_000, rates: 20)
    let small = try OperandTable(amounts: 10, prices: 34, rates: 20)
    for operands in [usual, small] {
      try Disagreement.check("add", operands, quid: { try $0.sum() }, decimal: { $0.sum() })
      try Disagreement.check("multiply", operands, quid: { try $0.product() }, decimal: { $0.product() })
      try Disagreement.check("divide", operands, quid: { try $0.quotient() }, decimal: { $0.quotient() })
      try Disagreement.check("convert", operands, quid: { try $0.conversion() }, decimal: { $0.conversion() })
    }
    return [
      Row(name: "add", quid: usual.quid.sums, decimal: usual.decimal.sums, bare: usual.bare.sums),
      Row(name: "multiply", quid: usual.quid.products, decimal: usual.decimal.products),
      Row(
        name: "multiply, small", quid: small.quid.products, decimal: small.decimal.products, bare: small.bare.products),
      Row(name: "divide", quid: usual.quid.quotients, decimal: usual.decimal.quotients),
      Row(
        name: "divide, small", quid: small.quid.quotients, decimal: small.decimal.quotients, bare: small.bare.quotients),
      Row(name: "convert", quid: usual.quid.conversions, decimal: usual.decimal.conversions, target: 20),
      Row(
        name: "convert, small", quid: small.quid.conversions, decimal: small.decimal.conversions,
        bare: small.bare.conversions, target: 20),
    ]
  }
}
