extension Row {
  /// What conversions are made of: on amounts, prices and rates as they occur, whose products pass 128 bits, and on such
  /// small ones that bare integers can do it too.
  static func arithmetic() throws -> [Row] {
    let usual = try OperandTable(amounts: 1_000, prices: 3_000, rates: 20)
    let small = try OperandTable(amounts: 10, prices: 34, rates: 20)
    return try addition(small) + multiplication(usual, small) + division(usual, small)
      + conversion(usual, small)
  }

  private static func addition(_ small: OperandTable) throws -> [Row] {
    try Disagreement.check("add", small, quid: { try $0.sum() }, decimal: { $0.sum() })
    return [
      Row(
        name: "add", quid: { repeated($0, over: small.quid) { (try? $0.sum()).trace } },
        decimal: { repeated($0, over: small.decimal) { $0.sum().trace } },
        bare: { repeated($0, over: small.bare) { $0.sum().trace } })
    ]
  }

  private static func multiplication(_ usual: OperandTable, _ small: OperandTable) throws -> [Row] {
    try Disagreement.check("multiply", usual, quid: { try $0.product() }, decimal: { $0.product() })
    try Disagreement.check(
      "multiply, small", small, quid: { try $0.product() }, decimal: { $0.product() })
    return [
      Row(
        name: "multiply", quid: { repeated($0, over: usual.quid) { (try? $0.product()).trace } },
        decimal: { repeated($0, over: usual.decimal) { $0.product().trace } }),
      Row(
        name: "multiply, small",
        quid: { repeated($0, over: small.quid) { (try? $0.product()).trace } },
        decimal: { repeated($0, over: small.decimal) { $0.product().trace } },
        bare: { repeated($0, over: small.bare) { $0.product().trace } }),
    ]
  }

  private static func division(_ usual: OperandTable, _ small: OperandTable) throws -> [Row] {
    try Disagreement.check("divide", usual, quid: { try $0.quotient() }, decimal: { $0.quotient() })
    try Disagreement.check(
      "divide, small", small, quid: { try $0.quotient() }, decimal: { $0.quotient() })
    return [
      Row(
        name: "divide", quid: { repeated($0, over: usual.quid) { (try? $0.quotient()).trace } },
        decimal: { repeated($0, over: usual.decimal) { $0.quotient().trace } }),
      Row(
        name: "divide, small",
        quid: { repeated($0, over: small.quid) { (try? $0.quotient()).trace } },
        decimal: { repeated($0, over: small.decimal) { $0.quotient().trace } },
        bare: { repeated($0, over: small.bare) { $0.quotient().trace } }),
    ]
  }

  private static func conversion(_ usual: OperandTable, _ small: OperandTable) throws -> [Row] {
    try Disagreement.check(
      "convert", usual, quid: { try $0.conversion() }, decimal: { $0.conversion() })
    try Disagreement.check(
      "convert, small", small, quid: { try $0.conversion() }, decimal: { $0.conversion() })
    return [
      Row(
        name: "convert", quid: { repeated($0, over: usual.quid) { (try? $0.conversion()).trace } },
        decimal: { repeated($0, over: usual.decimal) { $0.conversion().trace } }, target: 20),
      Row(
        name: "convert, small",
        quid: { repeated($0, over: small.quid) { (try? $0.conversion()).trace } },
        decimal: { repeated($0, over: small.decimal) { $0.conversion().trace } },
        bare: { repeated($0, over: small.bare) { $0.conversion().trace } },
        target: 20),
    ]
  }
}
