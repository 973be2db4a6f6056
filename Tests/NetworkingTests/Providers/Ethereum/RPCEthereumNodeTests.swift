import Foundation
import QuidCore
import QuidTesting
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

struct RPCEthereumNodeTests {
  private static func node(
    at url: String, timeout: Duration = .seconds(600), sendTimeout: Duration = .seconds(600),
    clock: any Clock<Duration> = ContinuousClock(),
    observe: @escaping @Sendable (RequestEvent) -> Void = { _ in }
  ) throws -> RPCEthereumNode {
    RPCEthereumNode(
      base: try ProviderURL(url), transport: SystemTransport(), freshTransport: { SystemTransport() },
      timeout: timeout, sendTimeout: sendTimeout, now: { Date() }, clock: clock,
      observe: observe)
  }

  private static func plan(_ value: Ether = .ether(1), nonce: UInt64 = 0, chain: UInt64 = 31_337) throws -> TransferPlan
  {
    TransferPlan(
      chain: chain, from: try EthereumAddress(FakeNode.accounts[0]), to: try EthereumAddress(FakeNode.accounts[1]),
      value: value, gasLimit: 21_000,
      fees: FeeEstimate(nextBaseFee: Ether(gwei: 1), tip: Ether(gwei: 1), maximum: Ether(gwei: 3)),
      nonce: nonce)
  }

  @Test func `chain, accounts, balance, nonce, block, gas and fee history are decoded`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let account = try EthereumAddress(FakeNode.accounts[0])
    #expect(try await node.chain() == 31_337)
    #expect(try await node.accounts().map(\.description) == FakeNode.accounts)
    #expect(try await node.balance(of: account, at: .latest) == EtherBalance(.ether(10)))
    #expect(try await node.transactionCount(of: account, at: .pending) == 0)
    #expect(try await node.newestBlock() == 0)
    #expect(try await node.gas(from: account, to: account, value: Ether(wei: 1)) == 21_000)
    #expect(
      try await node.feeHistory(blocks: 1, percentiles: [10, 20, 50])
        == FeeHistory(
          newestBlock: 0, nextBaseFee: Ether(gwei: 1),
          tips: [[Ether(wei: 100_000_000), Ether(wei: 200_000_000), Ether(gwei: 1)]]))
  }

  @Test func `a balance has up to 256 bits`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let account = try EthereumAddress(FakeNode.accounts[0])
    let half = String(repeating: "f", count: 32)
    for (result, balance) in [
      ("0x" + half + half, EtherBalance(highWei: .max, lowWei: .max)),
      ("0x1" + String(repeating: "0", count: 32), EtherBalance(highWei: 1, lowWei: 0)),
      ("0x0" + half, EtherBalance(Ether(wei: .max))), ("0x00", EtherBalance(.zero)),
    ] {
      fake.script("eth_getBalance", .result("\"\(result)\""))
      #expect(try await node.balance(of: account, at: .latest) == balance)
    }
    for result in ["0x", "0x1" + half + half, "0xg" + half, "0X1", "1", "0x0x1", "0x-1" + half] {
      fake.script("eth_getBalance", .result("\"\(result)\""))
      await #expect(throws: NodeError.self, "\(result)") { try await node.balance(of: account, at: .latest) }
    }
  }

  @Test func `the L1 fee is read from the oracle if the chain has one`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    #expect(await node.l1Fee() == .notCharged)
    #expect(fake.calls == ["eth_getCode"])
    let fee = FakeNode.Fault.result("\"0x" + String(repeating: "0", count: 62) + "64\"")
    let known = L1Fee.charged(estimate: Ether(wei: 100), maximum: Ether(wei: 125))
    let reverted = FakeNode.Fault.error(3, "execution reverted")
    for (calls, expected) in [
      ([fee], known), ([reverted, fee], known), ([.result("\"0x\""), fee], known),
      ([reverted, reverted], .unreadable),
      ([.result("\"0x" + String(repeating: "f", count: 64) + "\""), reverted], .unreadable),
    ] {
      fake.script("eth_getCode", .result("\"0x60\""))
      for call in calls { fake.script("eth_call", call) }
      #expect(await node.l1Fee() == expected)
    }
    let inputs = fake.contractCalls.prefix(3).map { String($0["data"]?.prefix(10) ?? "") }
    #expect(inputs == ["0xf1c7a58b", "0xf1c7a58b", "0x49948e0e"])
    fake.script("eth_getCode", .error(-32_601, "method not found"))
    #expect(await node.l1Fee() == .unknown)
  }

  @Test func `a chain without base fees has no EIP-1559 fees`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let withoutBaseFee = FakeNode.Fault.edit(["baseFeePerGas": nil])
    let zeros = FakeNode.Fault.edit(["baseFeePerGas": #"["0x0","0x0"]"#])
    let error = NodeError.unanswered(ProviderError(.noDynamicFees, from: node.source))
    for fault in [withoutBaseFee, .edit(["baseFeePerGas": "null"]), .edit(["baseFeePerGas": "[null,null]"])] {
      fake.script("eth_feeHistory", fault)
      await #expect(throws: error) { try await node.feeHistory(blocks: 1, percentiles: [10]) }
    }
    for fault in [zeros, .error(-32_601, "method not found"), .edit(["baseFeePerGas": "[]"])] {
      fake.script("eth_feeHistory", fault)
      fake.script("eth_getBlockByNumber", withoutBaseFee)
      await #expect(throws: error) { try await node.feeHistory(blocks: 1, percentiles: [10]) }
    }
    fake.script("eth_feeHistory", zeros)
    #expect(try await node.feeHistory(blocks: 1, percentiles: [10]).nextBaseFee == .zero)
  }

  @Test func `a transfer is submitted with all fields and found again by its hash`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let plan = try Self.plan()
    let hash = try await node.send(plan)
    #expect(fake.handedOver == [plan.transactionFields])
    #expect(plan.transactionFields["value"] == "0xde0b6b3a7640000")
    #expect(plan.transactionFields["chainId"] == "0x7a69")
    #expect(plan.transactionFields["nonce"] == "0x0")
    let receipt = try #require(try await node.receipt(of: hash))
    #expect(receipt.block == 1)
    #expect(try receipt.fee() == Ether(gwei: 42_000))
    #expect(try await node.transaction(hash)?.value == .ether(1))
    #expect(try await node.block(1)?.transactions.map(\.hash) == [hash])
    #expect(try await node.block(9) == nil)
  }

  @Test func `all signed fields of a transaction and its block are decoded`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let plan = try Self.plan()
    let hash = try await node.send(plan)
    let transaction = try #require(try await node.transaction(hash))
    #expect(transaction.isSamePayment(as: plan) && transaction.nonce == plan.nonce)
    #expect(transaction.maximumFee == plan.fees.maximum && transaction.tip == plan.fees.tip)
    #expect(transaction.chain == 31_337 && transaction.type == 2 && transaction.hasInput == false)
    let receipt = try #require(try await node.receipt(of: hash))
    #expect(receipt.from == plan.from && receipt.to == plan.to)
    #expect(receipt.blockHash != nil && receipt.blockHash == transaction.blockHash)
    #expect(try await node.block(1)?.hash == receipt.blockHash)
    let before = try await node.balance(of: plan.from, at: .block(0))
    #expect(before == EtherBalance(.ether(10)))
    #expect(try await node.balance(of: plan.from, at: .block(1)).capped < before.capped)
  }

  @Test func `a missing or unreadable field is nil`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let hash = try await node.send(try Self.plan())
    let address = FakeNode.accounts[0]
    let required =
      #""hash":"\#(hash)","from":"\#(address)","to":"\#(address)","value":"0x1","nonce":"0x0","blockNumber":null"#
    fake.script("eth_getTransactionByHash", .result("{\(required)}"))
    let bare = try #require(try await node.transaction(hash))
    #expect(bare.hasInput == nil && bare.type == nil && bare.chain == nil && bare.gasLimit == nil)
    #expect(bare.maximumFee == nil && bare.tip == nil)
    fake.script("eth_getTransactionByHash", .result(#"{\#(required),"type":2,"chainId":"1","data":"0x60"}"#))
    let strange = try #require(try await node.transaction(hash))
    #expect(strange.type == nil && strange.chain == nil && strange.hasInput == true)
  }

  @Test func `the additional fee of a rollup is decoded and added`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let hash = try await node.send(try Self.plan())
    fake.script(
      "eth_getTransactionReceipt",
      .result(
        #"{"transactionHash":"\#(hash)","blockNumber":"0x1","status":"0x1","gasUsed":"0x2","effectiveGasPrice":"0x3","l1Fee":"0x64"}"#
      ))
    let receipt = try #require(try await node.receipt(of: hash))
    #expect(receipt.l1Fee == Ether(wei: 100))
    #expect(try receipt.fee() == Ether(wei: 106))
  }

  @Test func `a receipt without a fee or a status is decoded, and its hash may be missing`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let hash = try await node.send(try Self.plan())
    let bodies = [
      #"{"blockNumber":"0x01"}"#,
      #"{"blockNumber":"0x1","status":null,"gasUsed":null,"effectiveGasPrice":null,"l1Fee":null,"from":"","to":""}"#,
      #"{"blockNumber":"0x1","status":"0x2","gasUsed":"","effectiveGasPrice":1,"transactionHash":"0x1"}"#,
    ]
    for body in bodies {
      fake.script("eth_getTransactionReceipt", .result(body))
      let receipt = try #require(try await node.receipt(of: hash))
      #expect(
        receipt == TransactionReceipt(hash: hash, block: 1, isSuccess: nil, gasUsed: nil, gasPrice: nil), "\(body)")
    }
    fake.script("eth_getTransactionReceipt", .result(#"{"status":"0x1"}"#))
    #expect(try await node.receipt(of: hash) == nil)
    // An additional fee that cannot be read makes the fee unknown.
    fake.script(
      "eth_getTransactionReceipt",
      .result(#"{"blockNumber":"0x1","status":"0x01","gasUsed":"0x1","effectiveGasPrice":"0x1","l1Fee":"x"}"#))
    let unreadable = try #require(try await node.receipt(of: hash))
    #expect(try unreadable.fee() == nil && unreadable.isSuccess == true)
  }

  @Test func `a block with hashes and odd transactions contains all hashes that can be read`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let hash = try await node.send(try Self.plan())
    let transaction = try #require(try await node.transaction(hash))
    func other(_ digit: String) throws -> TransactionHash {
      try #require(TransactionHash("0x" + String(repeating: digit, count: 64)))
    }
    let account = FakeNode.accounts[0]
    let odd = [
      #""\#(try other("a"))""#, #"{"hash":"\#(try other("b"))","type":"0x7e"}"#,
      #"{"hash":"\#(try other("c"))","from":"\#(account)","to":"","value":"0x1","nonce":"0x1"}"#,
      #"{"hash":"\#(try other("d"))","from":"\#(account)","to":"\#(account)","value":"0x1\#(String(repeating: "0", count: 32))","nonce":"0x1"}"#,
      #"{"hash":"\#(try other("e"))","from":"\#(account)","to":null,"value":"0x1","nonce":"0x10000000000000000"}"#,
      "null", "5", "{}", "[]",
    ]
    let own =
      #"{"hash":"\#(hash)","from":"\#(transaction.from)","to":"\#(FakeNode.accounts[1])","value":"0x1","nonce":"0x0"}"#
    fake.script(
      "eth_getBlockByNumber", .result(#"{"number":"0x01","transactions":[\#((odd + [own]).joined(separator: ","))]}"#))
    let block = try #require(try await node.block(1))
    #expect(block.transactions.map(\.hash) == [hash])
    #expect(block.otherHashes == (try ["a", "b", "c", "d", "e"].map { try other($0) }))
    fake.script("eth_getBlockByNumber", .result(#"{"number":"0x1"}"#))
    #expect(try await node.block(1)?.transactions == [])
  }

  @Test func `pending transactions are those of the pool, and unsupported methods return nil`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let account = try EthereumAddress(FakeNode.accounts[0])
    #expect(try await node.pendingTransactions(of: account) == nil)
    let hash = String(repeating: "a", count: 64)
    let fields =
      #""hash":"0x\#(hash)","from":"\#(account)","to":"\#(FakeNode.accounts[1])","value":"0x1","nonce":"0x3","gasPrice":"0x7""#
    fake.script(
      "txpool_contentFrom", .result(#"{"pending":{"3":{\#(fields)},"4":{"nonce":"0x4"}},"queued":{}}"#), .result("{}"))
    let pending = try await node.pendingTransactions(of: account)
    #expect(pending?.map(\.nonce) == [3] && pending?.first?.gasPrice == Ether(wei: 7))
    #expect(try await node.pendingTransactions(of: account) == [])
    await #expect(throws: NodeError.self) { try await node.suggestedTip() }
    fake.script("eth_maxPriorityFeePerGas", .result("\"0x3b9aca00\""))
    #expect(try await node.suggestedTip() == Ether(gwei: 1))
  }

  @Test func `a nonce above 2^63 is decoded, and 2^64 - 1 is an error`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let account = try EthereumAddress(FakeNode.accounts[0])
    fake.script("eth_getTransactionCount", .result("\"0xfffffffffffffffe\""), .result("\"0xffffffffffffffff\""))
    #expect(try await node.transactionCount(of: account, at: .latest) == UInt64.max - 1)
    await #expect(throws: NodeError.self) { try await node.transactionCount(of: account, at: .latest) }
  }

  @Test func `an unknown hash has no receipt and no transaction`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let hash = try #require(TransactionHash("0x" + String(repeating: "9", count: 64)))
    #expect(try await node.receipt(of: hash) == nil)
    #expect(try await node.transaction(hash) == nil)
  }

  /// The faults that can occur while a transfer is submitted.
  private static let faults: [FakeNode.Fault] = [
    .reset, .loseAnswer, .body("", status: 500), .body("<html>", status: 502), .body("", status: 503), .body("{}"),
    .body("", status: 408), .body("", status: 429), .body(#"{"jsonrpc":"2.0","id":$id,"result":"0x12"}"#),
    .body(#"{"jsonrpc":"2.0","id":999,"result":"0x"}"#), .body("", status: 307, headers: ["Location: /again"]),
    .body("", status: 308, headers: ["Location: /again"]), .body("", status: 302, headers: ["Location: /again"]),
    .body("", status: 401, headers: ["WWW-Authenticate: Basic realm=x"]),
  ]

  @Test(arguments: faults.indices)
  func `a transfer is submitted once, whatever the fault`(_ index: Int) async throws {
    let fake = try FakeNode()
    fake.script("eth_sendTransaction", Self.faults[index])
    let node = try Self.node(at: fake.url)
    let plan = try Self.plan()
    var isUnknown = false
    do throws(NodeError) { _ = try await node.send(plan) } catch {
      if case .unanswered = error { isUnknown = true }
    }
    #expect(isUnknown, "\(Self.faults[index])")
    try await Task.sleep(for: .milliseconds(300))
    #expect(fake.calls.filter { $0 == "eth_sendTransaction" }.count == 1, "\(Self.faults[index])")
    #expect(fake.requests.count == 1, "\(Self.faults[index])")
  }

  @Test func `a transfer without a response is not submitted again after the timeout`() async throws {
    let clock = TestClock()
    let fake = try FakeNode { connection in
      clock.advance(by: .seconds(3))
      connection.wait(seconds: 60)
    }
    fake.script("eth_sendTransaction", .silence, .silence)
    let node = try Self.node(at: fake.url, sendTimeout: .seconds(3), clock: clock)
    let timedOut = NodeError.unanswered(ProviderError(.timedOut, from: node.source))
    await #expect(throws: timedOut) { try await node.send(try Self.plan()) }
    try await Task.sleep(for: .milliseconds(300))
    #expect(fake.requests.count == 1)
  }

  @Test func `a transfer uses a new connection`() async throws {
    let made = Mutex(0)
    let fake = try FakeNode()
    let node = RPCEthereumNode(
      base: try ProviderURL(fake.url), transport: SystemTransport(),
      freshTransport: {
        made.withLock { $0 += 1 }
        return SystemTransport()
      }, timeout: .seconds(600), sendTimeout: .seconds(600), now: { Date() })
    _ = try await node.chain()
    #expect(made.withLock { $0 } == 0)
    _ = try await node.send(try Self.plan())
    _ = try await node.send(try Self.plan(nonce: 1))
    #expect(made.withLock { $0 } == 2)
  }

  @Test(arguments: [200, 401, 403, 500])
  func `a rejection in a body is recognized with any status`(_ status: Int) async throws {
    let fake = try FakeNode()
    fake.script("eth_sendTransaction", .error(4_001, "User rejected the request.", status: status))
    let node = try Self.node(at: fake.url)
    let rejection = JSONRPCError(code: 4_001, message: "User rejected the request.")
    await #expect(throws: NodeError.rejected(rejection)) { try await node.send(try Self.plan()) }
  }

  @Test func `a read is retried after a temporary failure`() async throws {
    let fake = try FakeNode()
    fake.script("eth_chainId", .reset, .body("", status: 503))
    #expect(try await Self.node(at: fake.url).chain() == 31_337)
    #expect(fake.calls.count == 3)
  }

  @Test func `a redirected read fails`() async throws {
    let fake = try FakeNode()
    fake.script("eth_chainId", .body("", status: 307, headers: ["Location: /elsewhere"]))
    await #expect(throws: NodeError.self) { try await Self.node(at: fake.url).chain() }
    #expect(fake.requests.count == 1)
  }

  @Test(arguments: [
    "1", "\"1\"", "\"0x\"", "\"0xg\"", "null", "{}", "[]", "\"0x10000000000000000\"", "true", "1.5",
  ])
  func `a result that is not a quantity is rejected`(_ result: String) async throws {
    let fake = try FakeNode()
    fake.script("eth_chainId", .result(result))
    await #expect(throws: NodeError.self, "\(result)") { try await Self.node(at: fake.url).chain() }
  }

  private static let strangeBodies = [
    "", "null", "[]", "{}", "\"0x1\"", "{", String(repeating: "[", count: 513),
    #"{"jsonrpc":"2.0","id":$id}"#, #"{"jsonrpc":"1.0","id":$id,"result":"0x1"}"#,
    #"{"jsonrpc":"2.0","id":null,"result":"0x1"}"#, #"{"jsonrpc":"2.0","id":999,"error":"text"}"#,
    #"{"jsonrpc":"2.0","result":"0x1"}"#, #"{"jsonrpc":"2.0","id":-1,"result":"0x1"}"#,
    #"{"jsonrpc":"2.0","id":$id,"result":"0x1","result":"0x2"}"#,
    #"{"jsonrpc":"2.0","id":$id,"result":"0x1","error":{"code":1,"message":"both"}}"#,
    #"[{"jsonrpc":"2.0","id":$id,"result":"0x1"}]"#,
  ]

  @Test(arguments: strangeBodies)
  func `a body that is not a response to the call is rejected`(_ body: String) async throws {
    let fake = try FakeNode()
    fake.script("eth_chainId", .body(body))
    let node = try Self.node(at: fake.url)
    do throws(NodeError) {
      _ = try await node.chain()
      Issue.record("\(body)")
    } catch {
      guard case .unanswered = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  struct ErrorForm: CustomTestStringConvertible, Sendable {
    let body: String
    var code = -32_000
    var message = "no"
    var testDescription: String { body }
  }

  @Test(arguments: [
    ErrorForm(body: #"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no"}}"#),
    ErrorForm(body: #"{"jsonrpc":"2.0","error":{"code":-32000,"message":"no"}}"#),
    ErrorForm(body: #"{"jsonrpc":"2.0","id":"$id","error":{"code":-32000,"message":"no"}}"#),
    ErrorForm(body: #"{"id":$id,"error":{"code":-32000,"message":"no"}}"#),
    ErrorForm(body: #"{"jsonrpc":"1.0","id":$id,"error":{"code":"-32000","message":"no"}}"#),
    ErrorForm(body: #"{"jsonrpc":"2.0","id":$id,"error":"no"}"#, code: 0),
    ErrorForm(body: #"{"jsonrpc":"2.0","id":$id,"error":{"message":"no"}}"#, code: 0),
    ErrorForm(body: #"{"jsonrpc":"2.0","id":$id,"error":{"code":-32000,"data":"no"}}"#),
    ErrorForm(body: #"{"jsonrpc":"2.0","id":$id,"error":{"code":-32000,"data":{"reason":"no"}}}"#),
    ErrorForm(body: #"{"jsonrpc":"2.0","id":$id,"error":{"code":"DENIED","message":"no"}}"#, code: 0),
    ErrorForm(body: #"{"jsonrpc":"2.0","id":$id,"error":{"code":"DENIED"}}"#, code: 0, message: "DENIED"),
    ErrorForm(body: #"{"jsonrpc":"2.0","id":$id,"error":{"code":-32000}}"#, message: ""),
    ErrorForm(body: #"{"jsonrpc":"2.0","id":$id,"error":[]}"#, code: 0, message: ""),
    ErrorForm(body: #"{"message":"no"}"#, code: 0),
    ErrorForm(body: #"{"jsonrpc":"2.0","id":null,"error":{"code":4001,"message":"no"}}"#, code: 0),
    ErrorForm(
      body: #"{"jsonrpc":"2.0","id":$id,"error":{"code":-32000,"message":"no /v3/s3cret"}}"#, message: "no /v3/•••"),
  ])
  func `an error has the code and the message of the node in any form`(_ form: ErrorForm) async throws {
    let fake = try FakeNode()
    fake.script("eth_chainId", .body(form.body))
    fake.script("eth_sendTransaction", .body(form.body))
    let node = try Self.node(at: fake.url + "/v3/s3cret")
    let error = NodeError.rejected(JSONRPCError(code: form.code, message: form.message))
    await #expect(throws: error) { try await node.chain() }
    await #expect(throws: error) { try await node.send(try Self.plan()) }
  }

  @Test(arguments: [-32_005, -32_007, 429])
  func `a read is retried after an error that reports a rate limit, and a transfer is not`(_ code: Int) async throws {
    let fake = try FakeNode()
    let fault = FakeNode.Fault.error(code, "limit exceeded")
    fake.script("eth_chainId", fault, .body("", status: 429))
    let node = try Self.node(at: fake.url, clock: TestClock(jumps: true))
    #expect(try await node.chain() == 31_337)
    fake.script("eth_blockNumber", fault, fault, fault)
    let limited = NodeError.unanswered(ProviderError(.rateLimited(retryAfter: nil), from: node.source))
    await #expect(throws: limited) { try await node.newestBlock() }
    fake.script("eth_sendTransaction", fault)
    await #expect(throws: NodeError.rejected(JSONRPCError(code: code, message: "limit exceeded"))) {
      try await node.send(try Self.plan())
    }
    #expect(fake.calls.map { $0.suffix(6) } == ["hainId", "hainId", "hainId", "Number", "Number", "Number", "action"])
  }

  @Test(
    arguments: [
      (.body("no plan\n", status: 401), .keyMissing("no plan\n")),
      (.error(-32_600, "Must be authenticated!", status: 401), .keyMissing("Must be authenticated!")),
      (.body(#"{"message":"Forbidden"}"#, status: 403), .keyMissing("Forbidden")),
      (.error(403, "Forbidden"), .keyMissing("Forbidden")),
      (.error(-32_000, "no route", status: 404), .notFound("a JSON-RPC API at this URL (status 404). Check the URL")),
    ] as [(FakeNode.Fault, ProviderError.Reason)])
  func `a read that the server denies has the reason and the message of the server`(
    fault: FakeNode.Fault, reason: ProviderError.Reason
  ) async throws {
    let fake = try FakeNode()
    fake.script("eth_chainId", fault)
    let node = try Self.node(at: fake.url)
    await #expect(throws: NodeError.unanswered(ProviderError(reason, from: node.source))) {
      try await node.chain()
    }
  }

  @Test func `an event warns of leading zeros in a quantity, but not in an address`() async throws {
    let fake = try FakeNode()
    let events = Mutex<[RequestEvent]>([])
    let node = try Self.node(at: fake.url, observe: { event in events.withLock { $0.append(event) } })
    fake.script("eth_chainId", .result("\"0x01\""), .result("\"0x0\""))
    #expect(try await node.chain() == 1)
    #expect(try await node.chain() == 0)
    fake.script("eth_accounts", .result(#"["0x0011111111111111111111111111111111111111"]"#))
    #expect(try await node.accounts().count == 1)
    #expect(events.withLock { $0.map(\.warning) } == ["a quantity has leading zeros", nil, nil])
    #expect(
      events.withLock { $0.first.map(\.description) }?.hasSuffix("bytes; warning: a quantity has leading zeros") == true
    )
  }

  @Test func `a null result beside an error, or a null error or no version beside a result, is accepted`() async throws
  {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    for body in [
      #"{"jsonrpc":"2.0","id":$id,"result":"0x1","error":null}"#, #"{"id":$id,"result":"0x1"}"#,
      #"{"jsonrpc":"2.0","id":"$id","result":"0x1"}"#,
    ] {
      fake.script("eth_chainId", .body(body))
      #expect(try await node.chain() == 1, "\(body)")
    }
    fake.script("eth_chainId", .body(#"{"jsonrpc":"2.0","id":$id,"result":null,"error":{"code":7,"message":"no"}}"#))
    await #expect(throws: NodeError.rejected(JSONRPCError(code: 7, message: "no"))) { try await node.chain() }
  }

  @Test func `a receipt of another transaction is rejected`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let hash = try await node.send(try Self.plan())
    let other = "0x" + String(repeating: "9", count: 64)
    fake.script(
      "eth_getTransactionReceipt",
      .result(
        #"{"transactionHash":"\#(other)","blockNumber":"0x1","status":"0x1","gasUsed":"0x1","effectiveGasPrice":"0x1"}"#
      ))
    await #expect(throws: NodeError.self) { try await node.receipt(of: hash) }
  }

  @Test func `an event names the method and never the path, which may contain a key`() async throws {
    let fake = try FakeNode()
    let events = Mutex<[RequestEvent]>([])
    let node = try Self.node(at: fake.url + "/v3/SECRET", observe: { event in events.withLock { $0.append(event) } })
    _ = try await node.chain()
    #expect(fake.requests.first?.hasPrefix("POST /v3/SECRET HTTP") == true)
    #expect(events.withLock { $0.map(\.path) } == ["eth_chainId"])
    fake.stop()
    let gone = try Self.node(at: "http://127.0.0.1:1/v3/SECRET")
    do throws(NodeError) { _ = try await gone.chain() } catch { #expect(!"\(error)".contains("SECRET")) }
    #expect(!"\(node.source)".contains("SECRET"))
  }

  @Test func `an offline node sends no request`() async throws {
    let fake = try FakeNode()
    let node = RPCEthereumNode(
      base: try ProviderURL(fake.url), transport: SystemTransport(), freshTransport: { SystemTransport() },
      isOffline: true, now: { Date() })
    await #expect(throws: NodeError.self) { try await node.chain() }
    await #expect(throws: NodeError.self) { try await node.send(try Self.plan()) }
    #expect(fake.requests == [])
  }

  @Test func `a node provides gas prices and names its chain`() async throws {
    let fake = try FakeNode()
    let prices = try await NodeGasPriceProvider(try Self.node(at: fake.url)) { Date() }.gasPrices()
    #expect(prices.value.slow.gwei.description == "1.1")
    #expect(prices.value.standard.gwei.description == "1.2")
    #expect(prices.value.fast.gwei.description == "2")
    #expect(prices.value.baseFee?.gwei.description == "1")
    #expect(prices.value.block == 0)
    #expect(prices.source.name == "Node on chain 31337")
    let main = try FakeNode(chain: 1)
    #expect(try await NodeGasPriceProvider(try Self.node(at: main.url)) { Date() }.gasPrices().source.name == "Node")
  }
}
