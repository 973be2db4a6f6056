import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

struct RPCEthereumNodeTests {
  private static func node(
    at url: String, timeout: Duration = .seconds(600), sendTimeout: Duration = .seconds(600),
    observe: @escaping @Sendable (RequestEvent) -> Void = { _ in }
  ) throws -> RPCEthereumNode {
    RPCEthereumNode(
      base: try UpstreamURL(url), transport: SystemTransport(), freshTransport: { SystemTransport() },
      timeout: timeout, sendTimeout: sendTimeout, now: { Date() }, observe: observe)
  }

  private static func plan(_ value: Wei = .ether(1), nonce: UInt64 = 0, chain: UInt64 = 31_337) throws -> TransferPlan {
    TransferPlan(
      chain: chain, from: try EthereumAddress(FakeNode.accounts[0]), to: try EthereumAddress(FakeNode.accounts[1]),
      value: value, gasLimit: 21_000, fees: FeeQuote(nextBaseFee: .gwei(1), tip: .gwei(1), maximum: .gwei(3)),
      nonce: nonce)
  }

  @Test func `everything there is to know is read`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let account = try EthereumAddress(FakeNode.accounts[0])
    #expect(try await node.chain() == 31_337)
    #expect(try await node.accounts().map(\.description) == FakeNode.accounts)
    #expect(try await node.balance(of: account, at: .latest) == .ether(10))
    #expect(try await node.transactionCount(of: account, at: .pending) == 0)
    #expect(try await node.newestBlock() == 0)
    #expect(try await node.gas(from: account, to: account, value: .wei(1)) == 21_000)
    #expect(
      try await node.feeHistory(blocks: 1, percentiles: [10, 20, 50])
        == FeeHistory(
          newestBlock: 0, nextBaseFee: .gwei(1), tips: [[.wei(100_000_000), .wei(200_000_000), .gwei(1)]]))
  }

  @Test func `a transfer is handed over in full and can be followed to its receipt`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let plan = try Self.plan()
    let hash = try await node.send(plan)
    #expect(fake.handedOver == [plan.fields])
    #expect(plan.fields["value"] == "0xde0b6b3a7640000")
    #expect(plan.fields["chainId"] == "0x7a69")
    #expect(plan.fields["nonce"] == "0x0")
    let receipt = try #require(try await node.receipt(of: hash))
    #expect(receipt.block == 1)
    #expect(try receipt.fee() == .gwei(42_000))
    #expect(try await node.transaction(hash)?.value == .ether(1))
    #expect(try await node.block(1)?.transactions.map(\.hash) == [hash])
    #expect(try await node.block(9) == nil)
  }

  @Test func `all signed fields of a transaction and its block are read`() async throws {
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
    #expect(before == .ether(10))
    #expect(try await node.balance(of: plan.from, at: .block(1)) < before)
  }

  @Test func `a field that is left out or cannot be read is missing, not guessed`() async throws {
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
    fake.script("eth_getTransactionByHash", .result(#"{\#(required),"type":2,"chainId":"0x01","data":"0x60"}"#))
    let strange = try #require(try await node.transaction(hash))
    #expect(strange.type == nil && strange.chain == nil && strange.hasInput == true)
  }

  @Test func `the additional fee of a rollup is read and added`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let hash = try await node.send(try Self.plan())
    fake.script(
      "eth_getTransactionReceipt",
      .result(
        #"{"transactionHash":"\#(hash)","blockNumber":"0x1","status":"0x1","gasUsed":"0x2","effectiveGasPrice":"0x3","l1Fee":"0x64"}"#
      ))
    let receipt = try #require(try await node.receipt(of: hash))
    #expect(receipt.l1Fee == .wei(100))
    #expect(try receipt.fee() == .wei(106))
  }

  @Test func `a nonce above 2^63 is read as it is, and one that no transaction can have is an error`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let account = try EthereumAddress(FakeNode.accounts[0])
    fake.script("eth_getTransactionCount", .result("\"0xfffffffffffffffe\""), .result("\"0xffffffffffffffff\""))
    #expect(try await node.transactionCount(of: account, at: .latest) == UInt64.max - 1)
    await #expect(throws: NodeFailure.self) { try await node.transactionCount(of: account, at: .latest) }
  }

  @Test func `what is not there is not there`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let hash = try #require(TransactionHash("0x" + String(repeating: "9", count: 64)))
    #expect(try await node.receipt(of: hash) == nil)
    #expect(try await node.transaction(hash) == nil)
  }

  /// Everything that can go wrong on the way of a transfer.
  private static let faults: [FakeNode.Fault] = [
    .reset, .loseAnswer, .body("", status: 500), .body("<html>", status: 502), .body("", status: 503), .body("{}"),
    .body("", status: 408), .body("", status: 429), .body(#"{"jsonrpc":"2.0","id":$id,"result":"0x12"}"#),
    .body(#"{"jsonrpc":"2.0","id":999,"result":"0x"}"#), .body("", status: 307, headers: ["Location: /again"]),
    .body("", status: 308, headers: ["Location: /again"]), .body("", status: 302, headers: ["Location: /again"]),
    .body("", status: 401, headers: ["WWW-Authenticate: Basic realm=x"]),
  ]

  @Test(arguments: faults.indices)
  func `a transfer leaves once, whatever becomes of it`(_ index: Int) async throws {
    let fake = try FakeNode()
    fake.script("eth_sendTransaction", Self.faults[index])
    let node = try Self.node(at: fake.url)
    let plan = try Self.plan()
    var isUnknown = false
    do throws(SubmissionFailure) { _ = try await node.send(plan) } catch {
      if case .unknown = error { isUnknown = true }
    }
    #expect(isUnknown, "\(Self.faults[index])")
    try await Task.sleep(for: .milliseconds(300))
    #expect(fake.calls.filter { $0 == "eth_sendTransaction" }.count == 1, "\(Self.faults[index])")
    #expect(fake.requests.count == 1, "\(Self.faults[index])")
  }

  @Test func `a transfer that nobody answers is not sent again when the time is up`() async throws {
    let fake = try FakeNode()
    fake.script("eth_sendTransaction", .silence(60), .silence(60))
    let node = try Self.node(at: fake.url, sendTimeout: .seconds(3))
    let timedOut = SubmissionFailure.unknown(ProviderError(.timedOut, from: node.source))
    await #expect(throws: timedOut) { try await node.send(try Self.plan()) }
    try await Task.sleep(for: .milliseconds(300))
    // On a busy machine the time may be up before anything has left.
    #expect(fake.requests.count <= 1)
  }

  @Test func `a transfer has a connection of its own, which cannot have died before`() async throws {
    let made = Mutex(0)
    let fake = try FakeNode()
    let node = RPCEthereumNode(
      base: try UpstreamURL(fake.url), transport: SystemTransport(),
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
  func `a refusal in a body counts, whatever the status`(_ status: Int) async throws {
    let fake = try FakeNode()
    fake.script("eth_sendTransaction", .error(4_001, "User rejected the request.", status: status))
    let node = try Self.node(at: fake.url)
    let refusal = NodeRefusal(code: 4_001, message: "User rejected the request.")
    await #expect(throws: SubmissionFailure.refused(refusal)) { try await node.send(try Self.plan()) }
  }

  @Test func `reads are asked again after what passes`() async throws {
    let fake = try FakeNode()
    fake.script("eth_chainId", .reset, .body("", status: 503))
    #expect(try await Self.node(at: fake.url).chain() == 31_337)
    #expect(fake.calls.count == 3)
  }

  @Test func `a read that is redirected is not answered`() async throws {
    let fake = try FakeNode()
    fake.script("eth_chainId", .body("", status: 307, headers: ["Location: /elsewhere"]))
    await #expect(throws: NodeFailure.self) { try await Self.node(at: fake.url).chain() }
    #expect(fake.requests.count == 1)
  }

  @Test(arguments: [
    "1", "\"1\"", "\"0x\"", "\"0x01\"", "\"0xg\"", "null", "{}", "[]", "\"0x10000000000000000\"", "true", "1.5",
  ])
  func `a number that is no quantity is no answer`(_ result: String) async throws {
    let fake = try FakeNode()
    fake.script("eth_chainId", .result(result))
    await #expect(throws: NodeFailure.self, "\(result)") { try await Self.node(at: fake.url).chain() }
  }

  private static let strangeBodies = [
    "", "null", "[]", "{}", "\"0x1\"", "{", String(repeating: "[", count: 513),
    #"{"jsonrpc":"2.0","id":$id}"#, #"{"jsonrpc":"1.0","id":$id,"result":"0x1"}"#, #"{"id":$id,"result":"0x1"}"#,
    #"{"jsonrpc":"2.0","id":"$id","result":"0x1"}"#, #"{"jsonrpc":"2.0","id":null,"result":"0x1"}"#,
    #"{"jsonrpc":"2.0","result":"0x1"}"#, #"{"jsonrpc":"2.0","id":-1,"result":"0x1"}"#,
    #"{"jsonrpc":"2.0","id":$id,"result":"0x1","result":"0x2"}"#,
    #"{"jsonrpc":"2.0","id":$id,"result":"0x1","error":{"code":1,"message":"both"}}"#,
    #"{"jsonrpc":"2.0","id":$id,"error":"text"}"#, #"{"jsonrpc":"2.0","id":$id,"error":{"message":"no code"}}"#,
    #"[{"jsonrpc":"2.0","id":$id,"result":"0x1"}]"#,
  ]

  @Test(arguments: strangeBodies)
  func `a body that is no answer to this very call is none`(_ body: String) async throws {
    let fake = try FakeNode()
    fake.script("eth_chainId", .body(body))
    let node = try Self.node(at: fake.url)
    do throws(NodeFailure) {
      _ = try await node.chain()
      Issue.record("\(body)")
    } catch {
      guard case .unanswered = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `a server that writes null beside what it means is understood`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    fake.script("eth_chainId", .body(#"{"jsonrpc":"2.0","id":$id,"result":"0x1","error":null}"#))
    #expect(try await node.chain() == 1)
    fake.script("eth_chainId", .body(#"{"jsonrpc":"2.0","id":$id,"result":null,"error":{"code":7,"message":"no"}}"#))
    await #expect(throws: NodeFailure.refused(NodeRefusal(code: 7, message: "no"))) { try await node.chain() }
  }

  @Test func `a receipt of something else is no receipt`() async throws {
    let fake = try FakeNode()
    let node = try Self.node(at: fake.url)
    let hash = try await node.send(try Self.plan())
    let other = "0x" + String(repeating: "9", count: 64)
    fake.script(
      "eth_getTransactionReceipt",
      .result(
        #"{"transactionHash":"\#(other)","blockNumber":"0x1","status":"0x1","gasUsed":"0x1","effectiveGasPrice":"0x1"}"#
      ))
    await #expect(throws: NodeFailure.self) { try await node.receipt(of: hash) }
  }

  @Test func `what is told of a request names the method and never the path, which may hold a key`() async throws {
    let fake = try FakeNode()
    let told = Mutex<[RequestEvent]>([])
    let node = try Self.node(at: fake.url + "/v3/SECRET", observe: { event in told.withLock { $0.append(event) } })
    _ = try await node.chain()
    #expect(fake.requests.first?.hasPrefix("POST /v3/SECRET HTTP") == true)
    #expect(told.withLock { $0.map(\.path) } == ["eth_chainId"])
    fake.stop()
    let gone = try Self.node(at: "http://127.0.0.1:1/v3/SECRET")
    do throws(NodeFailure) { _ = try await gone.chain() } catch { #expect(!"\(error)".contains("SECRET")) }
    #expect(!"\(node.source)".contains("SECRET"))
  }

  @Test func `nothing is asked offline`() async throws {
    let fake = try FakeNode()
    let node = RPCEthereumNode(
      base: try UpstreamURL(fake.url), transport: SystemTransport(), freshTransport: { SystemTransport() },
      isOffline: true, now: { Date() })
    await #expect(throws: NodeFailure.self) { try await node.chain() }
    await #expect(throws: SubmissionFailure.self) { try await node.send(try Self.plan()) }
    #expect(fake.requests == [])
  }

  @Test func `a node gives gas prices, and says which chain they are of`() async throws {
    let fake = try FakeNode()
    let prices = try await NodeGasPrices(try Self.node(at: fake.url)) { Date() }.gasPrices()
    #expect(prices.value.slow.gwei.description == "1.1")
    #expect(prices.value.standard.gwei.description == "1.2")
    #expect(prices.value.fast.gwei.description == "2")
    #expect(prices.value.baseFee?.gwei.description == "1")
    #expect(prices.value.block == 0)
    #expect(prices.source.name == "Node on chain 31337")
    let main = try FakeNode(chain: 1)
    #expect(try await NodeGasPrices(try Self.node(at: main.url)) { Date() }.gasPrices().source.name == "Node")
  }
}
