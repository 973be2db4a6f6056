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

  static let all = exchanges + trackers + others

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
    static let koinly =
      "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash"
    static let koinlyExport =
      "ID (read only),Date (UTC),Type,Tag,From Wallet (read only),From Amount,From Currency,To Wallet (read only),To Amount,To Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Deleted"
    static let coinTracking =
      #""Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date","Tx-ID""#
    static let delta =
      "Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes"
    static let deltaOld =
      "Date,Type,Exchange,Base amount,Base currency,Quote amount,Quote currency,Fee,Fee currency,Costs/Proceeds,Costs/Proceeds currency,Sync Holdings,Sent/Received from,Sent to,Notes"
    static let ghostfolio =
      "Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note"
    static let own =
      "date,coin,amount,price,currency"
  }
}
