import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

struct ENSResolverTests {
  private static let contract = "0x1111111111111111111111111111111111111111"
  private static let address = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"

  private static func resolver(_ fake: FakeNode, contract: String? = contract) throws -> ENSResolver {
    let node = RPCEthereumNode(
      base: try ProviderURL(fake.url), transport: SystemTransport(), freshTransport: { SystemTransport() },
      timeout: .seconds(60), now: { Date() })
    return ENSResolver(node: node, testContract: try contract.map { try EthereumAddress($0) })
  }

  private static func word(_ digits: String) -> String { String(repeating: "0", count: 64 - digits.count) + digits }

  /// The result of the contract for an address, as a JSON string.
  private static func result(_ digits: String) -> String {
    "\"0x\(word("40"))\(word("1"))\(word("20"))\(word(digits))\""
  }

  @Test func `name is resolved by the contract of the test chain`() async throws {
    let fake = try FakeNode()
    fake.script("eth_call", .result(Self.result(Self.address)))
    let address = try await Self.resolver(fake).address(of: try ENSName("vitalik.eth"))
    #expect(address == (try EthereumAddress("0x" + Self.address)))
    #expect(fake.calls == ["eth_chainId", "eth_call"])
    let call = try #require(fake.contractCalls.first)
    #expect(call["to"] == Self.contract)
    #expect(call["data"] == HexData.string(UniversalResolver.call(for: try ENSName("vitalik.eth"))))
  }

  @Test func `name is resolved by ENS's contract on the main chain, also with a test contract`() async throws {
    for contract in [Self.contract, nil] {
      let fake = try FakeNode(chain: 1)
      fake.script("eth_call", .result(Self.result(Self.address)))
      _ = try await Self.resolver(fake, contract: contract).address(of: try ENSName("vitalik.eth"))
      #expect(fake.contractCalls.map { $0["to"] } == ["0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe"])
    }
  }

  @Test(arguments: [UInt64(10), 8_453, 11_155_111, 31_338])
  func `no contract is called on another chain`(chain: UInt64) async throws {
    let fake = try FakeNode(chain: chain)
    let resolver = try Self.resolver(fake)
    await #expect(throws: NameResolutionError.wrongChain(chain)) {
      try await resolver.address(of: try ENSName("a.eth"))
    }
    #expect(fake.calls == ["eth_chainId"])
  }

  @Test(arguments: [UInt64(1_337), 31_337])
  func `no contract is called on a test chain without a test contract`(chain: UInt64) async throws {
    let fake = try FakeNode(chain: chain)
    let resolver = try Self.resolver(fake, contract: nil)
    await #expect(throws: NameResolutionError.wrongChain(chain)) {
      try await resolver.address(of: try ENSName("a.eth"))
    }
    #expect(fake.calls == ["eth_chainId"])
  }

  @Test(
    arguments: [
      (#""0x556f1830ff""#, .offchain),
      (#""Reverted 0x556f1830""#, .offchain),
      (#"{"data":"0x77209fe8","message":"reverted"}"#, .notRegistered),
      (#"{"result":"0x7b1c461b"}"#, .unsupportedResolver),
      (#"{"code":3,"data":{"data":"0x95c0c752"}}"#, .resolverFailed),
      (#""0x""#, .resolverFailed),
    ] as [(String, NameResolutionError)])
  func `data of a revert is read in the formats of several nodes`(
    data: String, error: NameResolutionError
  ) async throws {
    let fake = try FakeNode()
    fake.script(
      "eth_call",
      .body(
        #"{"jsonrpc":"2.0","id":$id,"error":{"code":3,"message":"execution reverted","data":\#(data)}}"#,
        status: 200))
    let resolver = try Self.resolver(fake)
    await #expect(throws: error) { try await resolver.address(of: try ENSName("a.eth")) }
  }

  @Test(arguments: ["null", "7", #""reverted""#, #""0x123""#, "[]", #"{"data":7}"#, "{}"])
  func `error without readable data is the error of the node`(data: String) async throws {
    let fake = try FakeNode()
    fake.script(
      "eth_call",
      .body(
        #"{"jsonrpc":"2.0","id":$id,"error":{"code":-32000,"message":"header not found","data":\#(data)}}"#, status: 200
      ))
    let resolver = try Self.resolver(fake)
    await #expect(throws: NameResolutionError.node(.rejected(JSONRPCError(code: -32_000, message: "header not found"))))
    {
      try await resolver.address(of: try ENSName("a.eth"))
    }
  }

  @Test(arguments: ["7", "null", #""0x0""#, #""0xzz""#, #""00""#, "{}"])
  func `result that is not data is an error of the node`(result: String) async throws {
    let fake = try FakeNode()
    fake.script("eth_call", .result(result))
    let resolver = try Self.resolver(fake)
    let error = await #expect(throws: NameResolutionError.self) {
      try await resolver.address(of: try ENSName("a.eth"))
    }
    guard case .node(.unanswered(let reason)) = error, case .invalidResponse = reason.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `result of an account without code is malformed`() async throws {
    let fake = try FakeNode()
    fake.script("eth_call", .result(#""0x""#))
    let resolver = try Self.resolver(fake)
    await #expect(throws: NameResolutionError.malformed(expected: "a response of 128 bytes")) {
      try await resolver.address(of: try ENSName("a.eth"))
    }
  }
}
