import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Gas prices without an API key: public nodes follow one another, and a configured node on mainnet is first.
struct GasFailoverTests {
  /// The first provider of gas prices; the public nodes follow.
  enum Capability: String, CaseIterable, Sendable {
    case nodes, singlePrices, etherscan, configuredNode

    /// The name of the first provider.
    var name: String {
      switch self {
      case .nodes, .singlePrices: "Public node"
      case .etherscan: "Etherscan"
      case .configuredNode: "Node"
      }
    }

    /// The path and base fee in gwei of the providers in their order.
    var providers: [(path: String, baseFee: String)] {
      let nodes = [(path: "/a", baseFee: "0.5"), (path: "/b", baseFee: "0.6"), (path: "/d", baseFee: "0.9")]
      return switch self {
      case .nodes, .singlePrices: nodes
      case .etherscan: [(path: "/etherscan", baseFee: "12")] + nodes
      case .configuredNode: [(path: "/c", baseFee: "0.7")] + nodes
      }
    }
  }

  typealias Case = FailoverCase<Capability>

  static let cases = Capability.allCases.flatMap { Case.all($0, providers: $0.providers.count) }

  /// A behavior of a node.
  enum Behavior: Sendable, Equatable {
    case correct, otherChain, methodMissing
    /// The node has no fee history, and its gas price fails.
    case failingSinglePrice(ProviderFault)
    case failing(ProviderFault)
  }

  /// Responds as a node whose base fee in wei is `baseFee`.
  private static func respond(
    _ connection: LoopbackConnection, _ behavior: Behavior, baseFee: String, _ clock: ProgramClock
  ) {
    let body = connection.readBody()
    let id = body.split(separator: #""id":"#).dropFirst().first?.prefix { $0.isNumber } ?? "1"
    func answer(_ result: String) { connection.answer(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#) }
    if case .failing(let fault) = behavior { return fault.respond(to: connection, clock) }
    if case .failingSinglePrice(let fault) = behavior, body.contains("eth_gasPrice") {
      return fault.respond(to: connection, clock)
    }
    if body.contains("eth_chainId") {
      answer(behavior == .otherChain ? #""0x7a69""# : #""0x1""#)
    } else if body.contains("eth_feeHistory"), behavior == .correct || behavior == .otherChain {
      answer(
        #"{"oldestBlock":"0x10","baseFeePerGas":["0x1","\#(baseFee)"],"gasUsedRatio":[0.5],"#
          + #""reward":[["0x0","0x5f5e100","0x3b9aca00"]]}"#)
    } else if body.contains("eth_gasPrice") {
      answer(#""\#(baseFee)""#)
    } else {
      connection.answer(#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"unknown method"}}"#)
    }
  }

  /// A server with an ether price, Etherscan, and the nodes `/a`, `/b`, `/c` and `/d`, of which some fail.
  private static func server(
    _ behaviors: [String: Behavior], _ clock: ProgramClock = ProgramClock()
  ) throws -> LoopbackServer {
    try LoopbackServer { connection in
      let target = connection.requestHead.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      // 0.5, 0.6, 0.7 and 0.9 gwei.
      let fees = ["/a": "0x1dcd6500", "/b": "0x23c34600", "/c": "0x29b92700", "/d": "0x35a4e900"]
      if let fee = fees[target] {
        respond(connection, behaviors[target] ?? .correct, baseFee: fee, clock)
      } else if target.hasPrefix("/etherscan"), case .failing(let fault)? = behaviors["/etherscan"] {
        fault.respond(to: connection, clock)
      } else {
        connection.answer(
          #"{"ethereum":{"usd":1500,"eur":1400,"gbp":1200,"last_updated_at":\#(Int(Date().timeIntervalSince1970))}}"#)
      }
    }
  }

  private func environment(_ home: HomeFolder, _ root: String) -> [String: String] {
    var environment = home.environment(root: root)
    environment["QUID_ETHERSCAN_URL"] = nil
    environment["QUID_GAS_URLS"] = "\(root)/a,\(root)/b,\(root)/d"
    return environment
  }

  private func tiers(_ run: Run) throws -> [String] {
    try (run.data["tiers"] as? [[String: Any]] ?? []).compactMap { $0.text("gwei") }
  }

  @Test(arguments: cases) func `next provider responds after failures`(_ test: Case) async throws {
    let providers = test.capability.providers
    let isSingle = test.capability == .singlePrices
    let failing = providers.prefix(test.failures).map {
      ($0.path, isSingle ? Behavior.failingSinglePrice(test.fault) : .failing(test.fault))
    }
    let others = isSingle ? providers.dropFirst(test.failures).map { ($0.path, Behavior.methodMissing) } : []
    let clock = ProgramClock()
    let server = try Self.server(Dictionary(uniqueKeysWithValues: failing + others), clock)
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    switch test.capability {
    case .nodes, .singlePrices: break
    case .etherscan:
      environment["QUID_ETHERSCAN_URL"] = "\(server.url)/etherscan"
      environment["ETHERSCAN_API_KEY"] = "sample"
    case .configuredNode: environment["QUID_NODE_URL"] = "\(server.url)/c"
    }
    if test.fault == .refused {
      environment = environment.refusing(failing.map { "\($0.0)/" }, at: server.url)
    }
    let run = await Run.quid("fee --json --timeout 45s", environment: environment, clock: clock)
    try run.verifyFailover(from: test.capability.name, to: "Public node")
    #expect(try run.data["singlePrice"] as? Bool == isSingle)
    if isSingle { return #expect(try tiers(run) == Array(repeating: providers[test.failures].baseFee, count: 3)) }
    #expect(try run.data.text("baseFee") == providers[test.failures].baseFee, "\(run.output)")
    // The tips are the minimum, 0.1 and 1 gwei.
    let base = try #require(Decimal(string: providers[test.failures].baseFee))
    #expect(try tiers(run) == ["0.01", "0.1", "1"].map { "\(base + (Decimal(string: $0) ?? 0))" })
  }

  @Test func `node of another chain is followed by the next one`() async throws {
    let server = try Self.server(["/a": .otherChain])
    let run = await Run.quid("fee --json", environment: environment(try HomeFolder(), server.url))
    #expect(try tiers(run) == ["0.61", "0.7", "1.6"])
    #expect((try run.json["warnings"] as? [String])?.isEmpty == false)
  }

  @Test func `single price is used after all histories, and the report says so`() async throws {
    let server = try Self.server(["/a": .methodMissing, "/b": .methodMissing, "/d": .methodMissing])
    let environment = environment(try HomeFolder(), server.url)
    let run = await Run.quid("fee --json", environment: environment)
    #expect(try tiers(run) == ["0.5", "0.5", "0.5"])
    #expect(try run.data["singlePrice"] as? Bool == true)
    #expect(await Run.quid("fee", environment: environment, columns: 120).output.contains("one price for all speeds"))
    let send = await Run.quid("send 1 --json", environment: environment)
    #expect((try send.data["gas"] as? [String: Any])?["singlePrice"] as? Bool == true)
  }

  @Test func `cached gas prices are shown offline and in the header`() async throws {
    let server = try Self.server([:])
    let environment = environment(try HomeFolder(), server.url)
    #expect(await Run.quid("fee", environment: environment).code == .success)
    let requests = server.requests.count
    let run = await Run.quid("fee --json --offline", environment: environment)
    #expect(try tiers(run) == ["0.51", "0.6", "1.5"])
    #expect(server.requests.count == requests)
  }

  @Test func `configured node is first only on mainnet`() async throws {
    for (behavior, expected) in [(Behavior.correct, "0.8"), (.otherChain, "0.6")] {
      let server = try Self.server(["/c": behavior])
      let home = try HomeFolder()
      var environment = environment(home, server.url)
      environment["QUID_NODE_URL"] = "\(server.url)/c"
      let run = await Run.quid("fee --json", environment: environment)
      #expect(try tiers(run).dropFirst().first == expected)
      #expect((try run.json["warnings"] as? [String] ?? []).isEmpty, "\(run.output)")
    }
  }

  @Test func `no public node is used if only the URL of another provider is configured`() async throws {
    let server = try Self.server([:])
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    environment["QUID_GAS_URLS"] = nil
    environment["QUID_ETHERSCAN_URL"] = "\(server.url)/etherscan"
    let run = await Run.quid("sources --json", environment: environment)
    let names = (try run.data["rows"] as? [[String: Any]] ?? []).compactMap { $0.text("name") }
    #expect(names.contains("Etherscan"), "\(run.output)")
    #expect(!names.contains { $0.contains("Node") || $0.contains("RPC") || $0.contains("node") })
  }

  @Test func `a node receives no address`() async throws {
    let bodies = try await Self.bodies { environment in
      _ = await Run.quid(
        "send 1 --to 0x52908400098527886E0F7030069857D2E4169EE7 --json", environment: environment)
    }
    #expect(bodies.count == 2)
    #expect(bodies.allSatisfy { $0.contains("eth_chainId") || $0.contains("eth_feeHistory") })
    #expect(bodies.allSatisfy { !$0.lowercased().contains("52908400") })
  }

  /// Returns the bodies of all requests that a node receives while a closure runs.
  private static func bodies(_ run: ([String: String]) async -> Void) async throws -> [String] {
    let log = RequestBodies()
    let server = try LoopbackServer { connection in
      let body = connection.readBody()
      if connection.requestHead.hasPrefix("POST") { log.add(body) }
      connection.answer(
        body.contains("eth_chainId")
          ? #"{"id":1,"result":"0x1"}"#
          : #"{"id":1,"result":{"oldestBlock":"0x10","baseFeePerGas":["0x1","0x2"],"reward":[["0x1","0x1","0x1"]]}}"#)
    }
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["QUID_ETHERSCAN_URL"] = nil
    environment["QUID_GAS_URLS"] = server.url
    await run(environment)
    return log.all
  }
}

private final class RequestBodies: @unchecked Sendable {
  private let lock = NSLock()
  private var bodies: [String] = []
  var all: [String] { lock.withLock { bodies } }
  func add(_ body: String) { lock.withLock { bodies.append(body) } }
}
