import Foundation
import TestSupport
import Testing

@testable import quid

/// Executes the rows of the table "Node responses and reported outcomes" in `Docs/Sending.md`, and others.
struct NodeResponseTableTests {
  /// A behavior of a node and the expected report of a send.
  struct Row: CustomTestStringConvertible, Sendable {
    /// A fault of a method and the number of calls that it affects.
    struct Read: Sendable {
      let method: String
      let fault: FakeNode.Fault
      var count = 200
    }

    let behavior: String
    var send: FakeNode.Fault?
    var reads: [Read] = []
    /// Faults of reads before the submission.
    var plan: [Read] = []
    var to = NodeResponseTableTests.recipient
    /// Whether blocks are added while the send waits.
    var hasBlocks = true
    /// Whether the node includes a transfer as soon as it accepts it.
    var isMining = true
    /// Whether a transaction of another wallet with nonce 0 is pending before the send, until the send is made.
    var isPendingElsewhere = false
    /// The options of an earlier send of 0.5 ether to the recipient of the table; `nil` if there is none.
    var earlier: String?
    /// Changes the node after the earlier send.
    var change: @Sendable (FakeNode) -> Void = { _ in }
    /// The tip that the node requires, in wei per unit of gas.
    var minimumTip: UInt128 = 0
    /// The code of the recipient.
    var recipientCode = "0x"
    /// Whether the command has an amount and a recipient.
    var isPayment = true
    var amount = "0.5eth"
    var options = "--wait 5s"
    let outcome: String
    let code: Int32
    /// Whether the recipient receives the amount.
    let isPaid: Bool

    var testDescription: String { behavior }
    var line: String { "| \(behavior) | \(isPaid ? "yes" : "no") | \(outcome) | \(code) |" }
  }

  private static let recipient = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let stranger = "0x4444444444444444444444444444444444444444"
  private static let hash = "\"0x" + String(repeating: "ab", count: 32) + "\""
  private static let ether: UInt128 = 1_000_000_000_000_000_000

  // MARK: The rows

  private static let errors: [(code: Int, message: String)] = [
    (-32_000, "already known"), (-32_000, "nonce too low"), (-32_000, "replacement transaction underpriced"),
    (-32_000, "request timed out"), (-32_000, "txpool is full"),
    (-32_000, "insufficient funds for gas * price + value"),
    (-32_002, "resource unavailable"), (-32_003, "transaction rejected"), (-32_005, "limit exceeded"),
    (-32_600, "invalid request"), (-32_601, "the method does not exist"), (-32_602, "invalid argument 0"),
    (-32_603, "internal error"), (-32_700, "parse error"), (0, "upstream error"), (3, "execution reverted"),
    (4_100, "unauthorized"), (4_200, "unsupported method"), (4_900, "disconnected"),
  ]

  private static func name(_ error: (code: Int, message: String)) -> String { "error \(error.code) `\(error.message)`" }

  static let rows: [Row] =
    accepted + withErrors + withoutEffect + unclear + lost + signers + hashes + receipts + partial + chain + planning
    + access + signing + pending + rollups + replaced + gaps + reorganizations

  private static let accepted = [
    Row(behavior: "accepts the transfer and includes it", outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "accepts the transfer and includes it after `--wait`", isMining: false, options: "--wait 200ms",
      outcome: "pending", code: 71, isPaid: false),
    Row(
      behavior: "includes the transfer, and the recipient, a contract, reverts it", to: FakeNode.unwilling,
      outcome: "reverted", code: 72, isPaid: false),
  ]

  private static let withErrors =
    errors.map { error in
      Row(
        behavior: "accepts the transfer, then \(name(error))", send: .doAndRefuse(error.code, error.message),
        outcome: "included", code: 0, isPaid: true)
    } + [
      Row(
        behavior: "accepts the transfer, then an error, and includes it after `--wait`",
        send: .doAndRefuse(-32_000, "already known"), isMining: false, options: "--wait 200ms", outcome: "pending",
        code: 71, isPaid: false),
      Row(
        behavior: "accepts the transfer, then HTTP 500 with an error",
        send: .doAndBody(#"{"jsonrpc":"2.0","id":$id,"error":{"code":-32000,"message":"already known"}}"#, status: 500),
        outcome: "included", code: 0, isPaid: true),
    ]

  private static let withoutEffect =
    [
      Row(
        behavior: "error 4001 `User rejected the request.`", send: .error(4_001, "User rejected the request."),
        outcome: "rejected", code: 70, isPaid: false),
      Row(
        behavior: "HTTP 401 with error 4001 `Request denied`", send: .error(4_001, "Request denied", status: 401),
        outcome: "rejected", code: 70, isPaid: false),
    ]
    + errors.map { error in
      Row(
        behavior: "\(name(error)), and the nonce stays unused over three blocks",
        send: .error(error.code, error.message), options: "--wait 20s", outcome: "refused", code: 70, isPaid: false)
    } + [
      Row(
        behavior: "error -32000 `transaction underpriced`, and the nonce is unused",
        send: .error(-32_000, "transaction underpriced"), hasBlocks: false, options: "--wait 200ms",
        outcome: "refused", code: 70, isPaid: false),
      Row(
        behavior: "error -32000 `transaction gas price below minimum`, and the nonce is unused",
        send: .error(-32_000, "transaction gas price below minimum: gas tip cap 1, minimum needed 1000000000"),
        hasBlocks: false, options: "--wait 200ms", outcome: "refused", code: 70, isPaid: false),
      Row(
        behavior: "error -32000 `insufficient funds … overshot 1`, and the nonce is unused",
        send: .error(
          -32_000, "insufficient funds for gas * price + value: balance 10, tx cost 11, overshot 1"),
        hasBlocks: false, options: "--wait 200ms", outcome: "refused", code: 65, isPaid: false),
      Row(
        behavior: "error -32000 `insufficient funds … have 1 want 2`, and the nonce is unused",
        send: .error(-32_000, "insufficient funds for gas * price + value: address 0x1 have 1 want 2"),
        hasBlocks: false, options: "--wait 200ms", outcome: "refused", code: 65, isPaid: false),
      Row(
        behavior: "error -32000 `transaction type not supported`, and the nonce is unused",
        send: .error(-32_000, "transaction type not supported"), hasBlocks: false, options: "--wait 200ms",
        outcome: "refused", code: 65, isPaid: false),
      Row(
        behavior: "an error, and fewer than three blocks within `--wait`", send: .error(-32_000, "txpool is full"),
        hasBlocks: false, options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: false),
      Row(
        behavior: "an error, and another wallet uses the nonce", send: .overtake(-32_000, "nonce too low"),
        outcome: "superseded", code: 73, isPaid: false),
      Row(
        behavior: "an error, and the `pending` count includes the nonce", send: .error(-32_000, "already known"),
        reads: [Row.Read(method: "eth_getTransactionCount", fault: .result("\"0x1\""))],
        options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: false),
    ]

  private static func body(_ fields: String) -> String { #"{"jsonrpc":"2.0",\#(fields)}"# }

  /// Errors in other forms than that of the standard.
  private static let unclear =
    [
      ("an error with `null` as the identifier", body(#""id":null,"error":{"code":-32000,"message":"busy"}"#)),
      ("an error without an identifier and a version", #"{"error":{"code":-32000,"message":"busy"}}"#),
      ("a string as the error", body(#""id":$id,"error":"busy""#)),
      ("an error without a message", body(#""id":$id,"error":{"code":-32000}"#)),
      ("an error with a string as the code", body(#""id":$id,"error":{"code":"-32000","message":"busy"}"#)),
    ].flatMap { behavior, body in
      [
        Row(
          behavior: "accepts the transfer, then \(behavior)", send: .doAndBody(body, status: 200), outcome: "included",
          code: 0, isPaid: true),
        Row(
          behavior: "\(behavior), and the nonce stays unused over three blocks", send: .body(body),
          options: "--wait 20s", outcome: "refused", code: 70, isPaid: false),
      ]
    } + [
      Row(
        behavior: "error 4001 with `null` as the identifier, and fewer than three blocks within `--wait`",
        send: .body(body(#""id":null,"error":{"code":4001,"message":"User rejected the request."}"#)),
        hasBlocks: false, options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: false),
      Row(
        behavior: "HTTP 504 with an error of a gateway", send: .body(#"{"message":"upstream timed out"}"#, status: 504),
        options: "--wait 2s", outcome: "unknown", code: 71, isPaid: false),
      Row(
        behavior: "HTTP 429 with error -32005, and the nonce stays unused over three blocks",
        send: .error(-32_005, "limit exceeded", status: 429), options: "--wait 20s", outcome: "refused", code: 70,
        isPaid: false),
    ]

  private static let lost = [
    Row(
      behavior: "the connection breaks before the request", send: .reset, options: "--wait 200ms", outcome: "unknown",
      code: 71, isPaid: false),
    Row(
      behavior: "the connection breaks after acceptance", send: .loseAnswer, outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "no response within `--wait`", send: .silence, options: "--wait 200ms", outcome: "unknown", code: 71,
      isPaid: false),
    Row(
      behavior: "a proxy sends the request twice", send: .doTwice, outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "HTTP 502 before acceptance", send: .body("", status: 502), options: "--wait 200ms", outcome: "unknown",
      code: 71, isPaid: false),
    Row(
      behavior: "HTTP 502 after acceptance", send: .doAndBody("", status: 502), outcome: "included", code: 0,
      isPaid: true
    ),
    Row(
      behavior: "HTTP 429 before acceptance", send: .body("", status: 429, headers: ["Retry-After: 1"]),
      options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: false),
    Row(
      behavior: "HTTP 429 after acceptance", send: .doAndBody("", status: 429), outcome: "included", code: 0,
      isPaid: true
    ),
    Row(
      behavior: "HTTP 301 to another address", send: .body("", status: 301, headers: ["Location: http://127.0.0.1:1/"]),
      options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: false),
    Row(
      behavior: "an empty body", send: .body(""), options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: false),
    Row(
      behavior: "half of a response after acceptance",
      send: .doAndBody(#"{"jsonrpc":"2.0","id":$id,"res"#, status: 200),
      outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "a response to another request", send: .body(#"{"jsonrpc":"2.0","id":999999,"result":\#(hash)}"#),
      options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: false),
    Row(
      behavior: "result `null`", send: .result("null"), options: "--wait 200ms", outcome: "unknown", code: 71,
      isPaid: false),
    Row(
      behavior: "a hash of 31 bytes", send: .result("\"0x" + String(repeating: "ab", count: 31) + "\""),
      options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: false),
  ]

  private static let signers = [
    Row(
      behavior: "signs another recipient", send: .change(["to": stranger]), outcome: "different", code: 73,
      isPaid: false),
    Row(
      behavior: "signs another amount", send: .change(["value": "0x29a2241af62c0000"]), outcome: "different", code: 73,
      isPaid: false),
    Row(
      behavior: "signs input data", send: .change(["input": "0x1234"]), outcome: "different", code: 73, isPaid: true),
    Row(
      behavior: "signs a legacy transaction (type 0)", send: .change(["type": "0x0"]), outcome: "different", code: 73,
      isPaid: true),
    Row(
      behavior: "signs a maximum fee above the shown one", send: .change(["maxFeePerGas": "0xffffffffff"]),
      outcome: "different", code: 73, isPaid: true),
    Row(
      behavior: "signs a lower fee (a warning)", send: .change(["maxPriorityFeePerGas": "0x1"]), outcome: "included",
      code: 0, isPaid: true),
  ]

  private static let hashes = [
    Row(
      behavior: "accepts the transfer and returns a hash that does not exist", send: .doAndAnswer(hash),
      outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "accepts nothing and returns a hash that does not exist", send: .result(hash), options: "--wait 200ms",
      outcome: "unknown", code: 71, isPaid: false),
  ]

  private static func receipt(_ change: [String: String?]) -> [Row.Read] {
    [Row.Read(method: "eth_getTransactionReceipt", fault: .edit(change))]
  }

  private static let receipts = [
    Row(
      behavior: "the receipt comes later than the block",
      reads: [Row.Read(method: "eth_getTransactionReceipt", fault: .result("null"), count: 3)], outcome: "included",
      code: 0, isPaid: true),
    Row(
      behavior: "no receipt", reads: [Row.Read(method: "eth_getTransactionReceipt", fault: .result("null"))],
      options: "--wait 200ms", outcome: "pending", code: 71, isPaid: true),
    Row(
      behavior: "a receipt of a block that does not exist", reads: receipt(["blockNumber": "\"0xffff\""]),
      options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: true),
    Row(
      behavior: "a receipt of another block", reads: receipt(["blockNumber": "\"0x0\""]), options: "--wait 200ms",
      outcome: "unknown", code: 71, isPaid: true),
    Row(
      behavior: "a receipt with another block hash", reads: receipt(["blockHash": hash]), options: "--wait 200ms",
      outcome: "unknown", code: 71, isPaid: true),
    Row(
      behavior: "a receipt of another sender", reads: receipt(["from": "\"\(stranger)\""]), options: "--wait 200ms",
      outcome: "unknown", code: 71, isPaid: true),
    Row(
      behavior: "a receipt of another recipient", reads: receipt(["to": "\"\(stranger)\""]), options: "--wait 200ms",
      outcome: "unknown", code: 71, isPaid: true),
    Row(
      behavior: "a receipt with more gas than the limit", reads: receipt(["gasUsed": "\"0x5209\""]),
      options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: true),
    Row(
      behavior: "a receipt of another transaction", reads: receipt(["transactionHash": hash]), options: "--wait 200ms",
      outcome: "unknown", code: 71, isPaid: true),
    Row(
      behavior: "an error in place of the receipt",
      reads: [
        Row.Read(method: "eth_getTransactionReceipt", fault: .error(-32_000, "transaction indexing is in progress"))
      ], options: "--wait 200ms", outcome: "unknown", code: 71, isPaid: true),
  ]

  private static func block(_ behavior: String, _ transactions: String...) -> Row {
    // The hash of the first transaction that the node accepts.
    let own = "\"0x" + String(repeating: "0", count: 63) + "1\""
    let list = "[\(([own] + transactions).joined(separator: ","))]"
    return Row(
      behavior: behavior,
      reads: [Row.Read(method: "eth_getBlockByNumber", fault: .edit(["transactions": list]))], outcome: "included",
      code: 0, isPaid: true)
  }

  private static func odd(_ fields: String) -> String {
    #"{"hash":\#(hash),"input":"0x","blockNumber":"0x4"\#(fields)}"#
  }

  private static let stranger1 = #","from":"\#(stranger)""#
  private static let stranger2 = #","to":"\#(stranger)""#

  private static let partial = [
    Row(
      behavior: "a receipt without the price per unit of gas (the fee is unknown)",
      reads: receipt(["effectiveGasPrice": nil]), outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "a receipt with `null` as the price per unit of gas (the fee is unknown)",
      reads: receipt(["effectiveGasPrice": "null"]), outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "a receipt without the gas that was used (the fee is unknown)", reads: receipt(["gasUsed": nil]),
      outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "a receipt with `l1Fee` as `0x00`", reads: receipt(["l1Fee": "\"0x00\""]), outcome: "included", code: 0,
      isPaid: true),
    Row(
      behavior: "a receipt with quantities that have leading zeros",
      reads: receipt(["status": "\"0x01\"", "gasUsed": "\"0x0005208\""]),
      outcome: "included",
      code: 0, isPaid: true),
    Row(
      behavior: "a receipt without a status", reads: receipt(["status": nil]), options: "--wait 200ms",
      outcome: "unknown", code: 71, isPaid: true),
    Row(
      behavior: "a receipt with `null` as the status", reads: receipt(["status": "null"]), options: "--wait 200ms",
      outcome: "unknown", code: 71, isPaid: true),
    block("a block that contains only hashes"),
    block("another transaction in the block without a sender", odd(stranger2 + #","value":"0x1","nonce":"0x1""#)),
    block(
      "another transaction in the block without a nonce", odd(stranger1 + stranger2 + #","value":"0x1""#)),
    block(
      "another transaction in the block with an empty string as the recipient",
      odd(stranger1 + #","to":"","value":"0x1","nonce":"0x1""#)),
    block(
      "another transaction in the block with a value above 2^128",
      odd(stranger1 + stranger2 + #","value":"0x100000000000000000000000000000000","nonce":"0x1""#)),
    block(
      "another transaction in the block with a nonce above 2^64",
      odd(stranger1 + stranger2 + #","value":"0x1","nonce":"0x10000000000000000""#)),
    block(
      "another transaction in the block of type 0x7e without fees",
      odd(stranger1 + stranger2 + #","value":"0x1","nonce":"0x1","type":"0x7e","gas":"0x0""#)),
  ]

  private static let chain = [
    Row(
      behavior: "does not return the transaction by its hash, but in its block",
      reads: [Row.Read(method: "eth_getTransactionByHash", fault: .result("null"))], outcome: "included", code: 0,
      isPaid: true),
    Row(
      behavior: "returns the transaction without its input data",
      reads: [Row.Read(method: "eth_getTransactionByHash", fault: .edit(["input": nil]))], options: "--wait 200ms",
      outcome: "unknown", code: 71, isPaid: true),
    Row(
      behavior: "cannot be reached after acceptance",
      reads: [
        "eth_getTransactionReceipt", "eth_getTransactionByHash", "eth_blockNumber", "eth_getTransactionCount",
        "eth_getBlockByNumber",
      ].map { Row.Read(method: $0, fault: .reset) }, options: "--wait 200ms", outcome: "pending", code: 71, isPaid: true
    ),
    Row(
      behavior: "the chain is shorter than before the send", send: .loseAnswer,
      reads: [Row.Read(method: "eth_blockNumber", fault: .result("\"0x0\""))], options: "--wait 200ms",
      outcome: "unknown", code: 71, isPaid: true),
  ]

  private static let planning = [
    Row(
      behavior: "another chain than `--chain`", plan: [Row.Read(method: "eth_chainId", fault: .result("\"0x539\""))],
      outcome: "not sent", code: 65, isPaid: false),
    Row(
      behavior: "does not have the account",
      plan: [Row.Read(method: "eth_accounts", fault: .result("[\"\(stranger)\"]"))],
      outcome: "not sent", code: 65, isPaid: false),
    Row(
      behavior: "the balance does not cover the amount",
      plan: [Row.Read(method: "eth_getBalance", fault: .result("\"0x1\""))], outcome: "not sent", code: 65,
      isPaid: false
    ),
    Row(
      behavior: "the estimate of the gas fails",
      plan: [Row.Read(method: "eth_estimateGas", fault: .error(3, "execution reverted"))], outcome: "not sent",
      code: 65,
      isPaid: false),
    Row(
      behavior: "the recipient is a contract (a warning)", recipientCode: "0x6000", outcome: "included", code: 0,
      isPaid: true),
    Row(
      behavior: "the recipient has delegated to a contract (EIP-7702; a warning)",
      recipientCode: "0xef0100\(stranger.dropFirst(2))", outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "an error in place of the code of the recipient",
      plan: [Row.Read(method: "eth_getCode", fault: .error(-32_601, "the method does not exist"))],
      outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "fees above `--max-fee`",
      plan: [
        Row.Read(
          method: "eth_feeHistory",
          fault: .result(
            #"{"oldestBlock":"0x0","baseFeePerGas":["0x3b9aca00","0x5af3107a4000"],"gasUsedRatio":[0.5],"#
              + #""reward":[["0x1","0x1","0x1"]]}"#))
      ], outcome: "not sent", code: 65, isPaid: false),
    Row(
      behavior: "no base fees in the fee history",
      plan: [Row.Read(method: "eth_feeHistory", fault: .edit(["baseFeePerGas": nil]))], outcome: "not sent", code: 65,
      isPaid: false),
    Row(
      behavior: "`null` in place of the base fees in the fee history",
      plan: [Row.Read(method: "eth_feeHistory", fault: .edit(["baseFeePerGas": "null"]))], outcome: "not sent",
      code: 65, isPaid: false),
    Row(
      behavior: "no fee history (error -32601), and blocks without a base fee",
      plan: [Row.Read(method: "eth_feeHistory", fault: .error(-32_601, "method not found"))] + blocksWithoutBaseFee,
      outcome: "not sent", code: 65, isPaid: false),
    Row(
      behavior: "no fee history (error -32601), and blocks with a base fee",
      plan: [Row.Read(method: "eth_feeHistory", fault: .error(-32_601, "method not found"))], outcome: "not sent",
      code: 69, isPaid: false),
    Row(
      behavior: "base fees of zero in the fee history, and blocks without a base fee",
      plan: [Row.Read(method: "eth_feeHistory", fault: .edit(["baseFeePerGas": #"["0x0","0x0"]"#]))]
        + blocksWithoutBaseFee, outcome: "not sent", code: 65, isPaid: false),
    Row(
      behavior: "base fees of zero in the fee history, and blocks with a base fee",
      plan: [Row.Read(method: "eth_feeHistory", fault: .edit(["baseFeePerGas": #"["0x0","0x0"]"#]))],
      outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "an error in place of the nonce",
      plan: [Row.Read(method: "eth_getTransactionCount", fault: .error(-32_603, "internal error"))],
      outcome: "not sent", code: 69, isPaid: false),
    Row(
      behavior: "a nonce that is no number",
      plan: [Row.Read(method: "eth_getTransactionCount", fault: .result("\"zero\""))], outcome: "not sent", code: 76,
      isPaid: false),
    Row(
      behavior: "HTTP 429 in place of the chain",
      plan: [Row.Read(method: "eth_chainId", fault: .body("", status: 429, headers: ["Retry-After: 60"]))],
      outcome: "not sent", code: 75, isPaid: false),
    Row(
      behavior: "HTTP 401 in place of the chain",
      plan: [Row.Read(method: "eth_chainId", fault: .body("", status: 401))], outcome: "not sent", code: 77,
      isPaid: false),
  ]

  private static let access =
    [
      Row(
        behavior: "HTTP 403 with an error in place of the chain",
        plan: [Row.Read(method: "eth_chainId", fault: .error(-32_600, "unauthorized", status: 403))],
        outcome: "not sent", code: 77, isPaid: false),
      Row(
        behavior: "HTTP 404 in place of the chain",
        plan: [Row.Read(method: "eth_chainId", fault: .body("", status: 404))], outcome: "not sent", code: 65,
        isPaid: false),
      Row(
        behavior: "a string as the error in place of the nonce",
        plan: [Row.Read(method: "eth_getTransactionCount", fault: .body(body(#""id":$id,"error":"busy""#)))],
        outcome: "not sent", code: 69, isPaid: false),
      Row(
        behavior: "error -32005 in place of the nonce, once",
        plan: [Row.Read(method: "eth_getTransactionCount", fault: .error(-32_005, "limit exceeded"), count: 1)],
        outcome: "included", code: 0, isPaid: true),
    ]
    + [-32_005, -32_007, 429].map { code in
      Row(
        behavior: "error \(code) in place of the nonce",
        plan: [Row.Read(method: "eth_getTransactionCount", fault: .error(code, "limit exceeded"))],
        outcome: "not sent", code: 75, isPaid: false)
    }
    + [
      ("chain", "eth_chainId", #""0x07a69""#), ("balance", "eth_getBalance", #""0x0008ac7230489e80000""#),
      ("nonce", "eth_getTransactionCount", #""0x00""#), ("estimate of the gas", "eth_estimateGas", #""0x05208""#),
      (
        "fee history", "eth_feeHistory",
        #"{"oldestBlock":"0x03","baseFeePerGas":["0x03b9aca00","0x03b9aca00"],"reward":[["0x01","0x01","0x01"]]}"#
      ),
    ].map { name, method, result in
      Row(
        behavior: "leading zeros in the \(name)",
        plan: [Row.Read(method: method, fault: .result(result), count: method == "eth_getTransactionCount" ? 2 : 1)],
        outcome: "included", code: 0, isPaid: true)
    }

  /// Returns a row of a rollup whose oracle returns an L1 fee of 0.01 ether.
  private static func rollup(
    _ behavior: String, l1Fee: String = #""0x2386f26fc10000""#, operatorFee: String = #""0x0""#,
    oracle: FakeNode.Fault = .result("\"0x" + String(repeating: "0", count: 50) + "2386f26fc10000\""),
    amount: String = "0.5eth", options: String = "--wait 5s", isSent: Bool = true
  ) -> Row {
    Row(
      behavior: "a rollup\(behavior)", reads: receipt(["l1Fee": l1Fee, "operatorFeeConstant": operatorFee]),
      plan: [
        Row.Read(method: "eth_getCode", fault: .result("\"0x60\"")), Row.Read(method: "eth_call", fault: oracle),
      ], amount: amount, options: options, outcome: isSent ? "included" : "not sent", code: isSent ? 0 : 65,
      isPaid: isSent)
  }

  private static let wide = Row.Read(
    method: "eth_getBalance", fault: .result("\"0x" + String(repeating: "f", count: 63) + "7\""))

  private static let rollups = [
    Row(
      behavior: "a balance of 2^256 − 9 wei", reads: [wide], plan: [wide], outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "a balance of 2^256 − 9 wei; `quid send max`", plan: [wide], amount: "max", outcome: "not sent",
      code: 65, isPaid: false),
    rollup(" whose L1 fee is in the plan"),
    rollup(" whose L1 fee is above the plan (a warning)", l1Fee: #""0x470de4df820000""#),
    rollup(" whose operator fee is above the plan (a warning)", operatorFee: #""0x470de4df820000""#),
    rollup(" whose L1 fee is above `--max-fee`", options: "--max-fee 0.001", isSent: false),
    rollup(" that does not return its L1 fee (a warning)", oracle: .error(3, "execution reverted")),
    rollup(
      " that does not return its L1 fee; `quid send max`", oracle: .error(3, "execution reverted"), amount: "max",
      isSent: false),
    Row(
      behavior: "does not return the code of contracts, so the L1 fee is unknown (a warning)",
      plan: [Row.Read(method: "eth_getCode", fault: .error(-32_601, "method not found"))], outcome: "included",
      code: 0, isPaid: true),
  ]

  private static let blocksWithoutBaseFee = [
    Row.Read(method: "eth_getBlockByNumber", fault: .edit(["baseFeePerGas": nil]))
  ]

  private static func accounts(_ fault: FakeNode.Fault) -> [Row.Read] {
    [Row.Read(method: "eth_accounts", fault: fault)]
  }

  private static let signing =
    [(-32_601, "the method does not exist"), (-32_000, "unknown account")].flatMap { code, message in
      [
        Row(
          behavior: "no accounts (a warning), then \(name((code, message))), and the nonce is unused",
          send: .error(code, message), plan: accounts(.result("[]")), hasBlocks: false, options: "--wait 200ms",
          outcome: "refused", code: 70, isPaid: false),
        Row(
          behavior: "lists the account, then \(name((code, message))), and the nonce stays unused for two seconds",
          send: .error(code, message), hasBlocks: false, options: "--wait 10s", outcome: "refused", code: 70,
          isPaid: false),
        Row(
          behavior: "lists the account, then \(name((code, message))), and `--wait` is shorter than two seconds",
          send: .error(code, message), hasBlocks: false, options: "--wait 200ms", outcome: "unknown", code: 71,
          isPaid: false),
      ]
    } + [
      Row(
        behavior: "no accounts (a warning), and signs", plan: accounts(.result("[]")), outcome: "included", code: 0,
        isPaid: true),
      Row(
        behavior: "no method that lists the accounts (a warning), and signs",
        plan: accounts(.error(-32_601, "the method does not exist")), outcome: "included", code: 0, isPaid: true),
    ]

  private static let pool = [Row.Read(method: "txpool_contentFrom", fault: .result(poolContent))]
  private static let poolContent =
    #"{"pending":{"0":{"hash":\#(hash),"from":"\#(FakeNode.accounts[0])","to":"\#(stranger)","value":"0x7","#
    + #""nonce":"0x0","input":"0x","maxFeePerGas":"0x77359400","maxPriorityFeePerGas":"0x3b9aca00"}},"queued":{}}"#

  /// Returns a row of a node with a pending transaction that another wallet of the account made.
  private static func elsewhere(
    _ behavior: String, _ options: String, shows isShown: Bool, isPayment: Bool = true, isSent: Bool,
    isPaid: Bool = false
  ) -> Row {
    Row(
      behavior: "a pending transaction of another wallet\(behavior)", plan: isShown ? pool : [], isMining: false,
      isPendingElsewhere: true, isPayment: isPayment, options: "--wait 5s \(options)",
      outcome: isSent ? "included" : "not sent", code: isSent ? 0 : 65, isPaid: isPaid)
  }

  private static let pending = [
    Row(
      behavior: "no pending transaction, and the user gives `--replace`", options: "--replace", outcome: "not sent",
      code: 65, isPaid: false),
    Row(
      behavior: "no pending transaction, and the user gives `--cancel`", isPayment: false, options: "--cancel",
      outcome: "not sent", code: 65, isPaid: false),
    elsewhere(", and the user gives `--replace`", "--replace", shows: true, isSent: false),
    elsewhere(
      ", which the node does not show; `--replace --nonce 0`", "--replace --nonce 0", shows: false, isSent: false),
    elsewhere(
      ", which the node does not show; `--replace --nonce 0 --max-fee-per-gas 9gwei --priority-fee 3gwei`",
      "--replace --nonce 0 --max-fee-per-gas 9gwei --priority-fee 3gwei", shows: false, isSent: true, isPaid: true),
    elsewhere(
      ", which the node shows; `--replace --nonce 0`", "--replace --nonce 0", shows: true, isSent: true, isPaid: true),
    elsewhere(
      ", which the node shows; `--cancel 0`", "--cancel 0", shows: true, isPayment: false, isSent: true),
    elsewhere(
      ", which the node shows; `--replace --nonce 0` without an amount", "--replace --nonce 0", shows: true,
      isPayment: false, isSent: false),
    Row(
      behavior: "no tips in the fee history, and a minimum tip of 0.01 gwei",
      plan: [Row.Read(method: "eth_feeHistory", fault: .result(history))], minimumTip: 10_000_000,
      outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "no tips in the fee history, and a minimum tip of 1 gwei, which the node suggests",
      plan: [
        Row.Read(method: "eth_feeHistory", fault: .result(history)),
        Row.Read(method: "eth_maxPriorityFeePerGas", fault: .result("\"0x3b9aca00\"")),
      ], minimumTip: 1_000_000_000, outcome: "included", code: 0, isPaid: true),
  ]

  private static let replaced = [
    Row(
      behavior: "shows 4,500 gwei for a pending transaction of another wallet; `--cancel 0`",
      plan: [pool(showing: poolContent.replacing("0x77359400", with: "0x417bce6c800"))], isMining: false,
      isPendingElsewhere: true, isPayment: false, options: "--cancel 0", outcome: "not sent", code: 65, isPaid: false),
    Row(
      behavior: "shows another transaction than the journal; `--replace` without an amount",
      plan: [pool(showing: poolContent)], isMining: false, earlier: "--wait 0s", isPayment: false,
      options: "--replace", outcome: "not sent", code: 65, isPaid: false),
    Row(
      behavior: "shows another transaction than the journal; `--replace` with the amount and the recipient",
      plan: [pool(showing: poolContent)], isMining: false, earlier: "--wait 0s", options: "--wait 5s --replace",
      outcome: "included", code: 0, isPaid: true),
  ]

  private static func pool(showing content: String) -> Row.Read {
    Row.Read(method: "txpool_contentFrom", fault: .result(content))
  }

  /// Returns a row of a node that drops a transaction of another wallet with nonce 0, for which an earlier send waits.
  private static func gap(
    _ command: String, _ options: String, to: String? = nil, isPaid: Bool = true,
    outcome: (String, Int32) = ("included", 0)
  ) -> Row {
    Row(
      behavior: "a gap of nonces below an earlier send; \(command)",
      to: to ?? recipient, isMining: false, isPendingElsewhere: true, earlier: "--wait 0s",
      change: { $0.drop(nonce: 0) }, isPayment: to != nil, options: options, outcome: outcome.0, code: outcome.1,
      isPaid: isPaid)
  }

  private static let gaps = [
    gap("another send", "--wait 5s", to: stranger, isPaid: false, outcome: ("not sent", 65)),
    gap("`--cancel 0`", "--wait 5s --cancel 0"), gap("`--nonce 0`", "--wait 5s --nonce 0", to: stranger),
    gap("`--cancel 1`", "--wait 0s --cancel 1", isPaid: false, outcome: ("pending", 71)),
    gap("`--cancel 2`", "--cancel 2", isPaid: false, outcome: ("not sent", 65)),
  ]

  private static let reorganizations = [
    Row(
      behavior: "a reorganization drops an earlier payment; another send", to: stranger, earlier: "--wait 5s",
      change: { $0.reorganize(drops: true) }, outcome: "not sent", code: 65, isPaid: false),
    Row(
      behavior: "a reorganization moves an earlier payment (a warning); another send",
      to: stranger, earlier: "--wait 5s",
      change: { node in
        node.reorganize()
        node.mine()
      }, outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "the chain is shorter than at an earlier payment; another send", to: stranger,
      earlier: "--wait 5s", change: { $0.reorganize(isShorter: true) }, outcome: "not sent", code: 69, isPaid: false),
    Row(
      behavior: "an earlier payment is in its block, but its nonce is unused; another send",
      plan: [Row.Read(method: "eth_getTransactionCount", fault: .result(#""0x0""#))], to: stranger,
      earlier: "--wait 5s", outcome: "not sent", code: 69, isPaid: true),
    Row(
      behavior: "a restarted test chain; another send", earlier: "--wait 5s",
      change: { $0.restart() }, outcome: "included", code: 0, isPaid: true),
    Row(
      behavior: "a restarted test chain without an earlier, pending transfer; another send",
      isMining: false, earlier: "--wait 0s", change: { $0.restart() }, outcome: "not sent", code: 65, isPaid: false),
    Row(
      behavior: "a restarted test chain without an earlier, pending transfer; `--nonce 0`",
      isMining: false, earlier: "--wait 0s", change: { $0.restart() }, options: "--wait 5s --nonce 0",
      outcome: "included", code: 0, isPaid: true),
  ]

  private static let history =
    #"{"oldestBlock":"0x3","baseFeePerGas":["0x3b9aca00","0x3b9aca00"],"gasUsedRatio":[0],"reward":[["0x0","0x0","0x0"]]}"#

  // MARK: The test

  @Test(arguments: rows) func `node behavior leads to its documented report`(_ row: Row) async throws {
    let clock = ProgramClock()
    let node = try FakeNode(isMining: row.isMining, hang: clock.hang)
    let data = DataFolder()
    // The chain has several blocks, so that a shorter one is possible.
    node.mineEmpty(3)
    node.require(tip: row.minimumTip)
    node.setCode(row.recipientCode, of: row.to)
    if row.isPendingElsewhere {
      node.deliver([
        "from": FakeNode.accounts[0], "to": Self.stranger, "value": "0x7", "gas": "0x5208", "chainId": "0x7a69",
        "nonce": "0x0", "maxFeePerGas": "0x77359400", "maxPriorityFeePerGas": "0x3b9aca00",
      ])
    }
    if row.hasBlocks {
      clock.mine(on: node) {
        if row.isPendingElsewhere || row.earlier != nil, node.calls.contains("eth_sendTransaction") { node.mine() }
      }
    }
    func send(_ line: String) async -> Run {
      await Run.quid(
        "send \(line) --node \(node.url) --from \(FakeNode.accounts[0]) --yes --chain 31337 --json"
          + " --client test --timeout 20s", environment: data.environment, clock: clock)
    }
    if let earlier = row.earlier { _ = await send("0.5eth --to \(Self.recipient) \(earlier)") }
    row.change(node)
    let submissions = { node.calls.count { $0 == "eth_sendTransaction" } }
    let sent = submissions()
    for read in row.plan { node.script(read.method, count: read.count, read.fault) }
    if let fault = row.send { node.script("eth_sendTransaction", fault) }
    for read in row.reads { node.scriptAfterSubmission(read.method, count: read.count, read.fault) }
    let run = await send((row.isPayment ? "\(row.amount) --to \(row.to) " : "") + row.options)
    let outcome = (try? run.json)?.text("data.transaction.outcome") ?? "null"
    #expect((outcome == "null" ? "not sent" : outcome) == row.outcome, "\(run)")
    #expect(run.code.rawValue == row.code, "\(run)")
    #expect((node.balance(of: Self.recipient) == Self.ether / 2) == row.isPaid)
    #expect(submissions() - sent == (row.outcome == "not sent" ? 0 : 1))
  }

  @Test func `every row of the document is executed`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Docs/Sending.md")
    let document = try String(contentsOf: file, encoding: .utf8)
    let head = "| node or signer | paid | outcome | exit code |\n|---|---|---|---|\n"
    let start = try #require(document.range(of: head)).upperBound
    let lines = document[start...].split(separator: "\n").prefix { $0.hasPrefix("|") }.map { String($0) }
    #expect(lines.count >= 45)
    #expect(Set(lines).subtracting(Self.rows.map(\.line)) == [])
    #expect(Set(Self.rows.map(\.behavior)).count == Self.rows.count)
    #expect(Self.rows.count >= 60)
  }
}
