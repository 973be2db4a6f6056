import Testing

@testable import quid

/// A file for `quid portfolio import`, with the entries or the error that it leads to.
struct ImportCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let lines: [String]
  let options: String
  /// The lines of `quid portfolio export` after its header.
  let entries: [String]
  /// The lines on standard error, without `quid: `.
  let messages: [String]
  let code: ExitCode

  init(
    _ name: String, file lines: [String], options: String = "", entries: [String] = [], messages: [String],
    code: ExitCode = .success
  ) {
    testDescription = name
    self.lines = lines
    self.options = options
    self.entries = entries
    self.messages = messages
    self.code = code
  }

  static let all = exchanges + others

  /// The headings of exports.
  enum H {
    static let coinbase =
      "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes"
    static let coinbase2021 =
      "Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes"
    static let coinbase2020 =
      "Timestamp,Transaction Type,Asset,Quantity Transacted,EUR Spot Price at Transaction,EUR Subtotal,EUR Total (inclusive of fees),EUR Fees,Notes"
    static let kraken =
      #""txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers""#
    static let krakenNew =
      #""txid","ordertxid","pair","aclass","subclass","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers","posttxid""#
    static let binance =
      "Date(UTC),Pair,Side,Price,Executed,Amount,Fee"
    static let binanceOld =
      "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin"
    static let own =
      "date,coin,amount,price,currency"
  }
}
