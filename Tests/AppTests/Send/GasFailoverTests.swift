import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Gas prices without an API key: public nodes follow one another, and a configured node on mainnet is first.
struct GasFailoverTests {
  enum Fault: String, CaseIterable, Sendable {
    case none, refused, hanging, rateLimited, paymentRequired, serverError, html, otherChain, methodMissing
  }

  /// Responds as a node whose base fee in wei is `baseFee`.
  private static func respond(_ connection: LoopbackConnection, _ fault: Fault, baseFee: String) {
    let body = connection.readBody()
    let id = body.split(separator: #""id":"#).dropFirst().first?.prefix { $0.isNumber } ?? "1"
    func answer(_ result: String) { connection.answer(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#) }
    switch fault {
    case .refused: return connection.reset()
    case .hanging: _ = connection.wait(seconds: 60)
    case .rateLimited: return connection.answer("slow down", status: "429 Too Many Requests")
    case .paymentRequired: return connection.answer("pay", status: "402 Payment Required")
    case .serverError: return connection.answer("oops", status: "500 Internal Server Error")
    case .html: return connection.answer("<html></html>", headers: ["Content-Type: text/html"])
    case .none, .otherChain, .methodMissing: break
    }
    if body.contains("eth_chainId") {
      answer(fault == .otherChain ? #""0x7a69""# : #""0x1""#)
    } else if body.contains("eth_feeHistory"), fault != .methodMissing {
      answer(
        #"{"oldestBlock":"0x10","baseFeePerGas":["0x1","\#(baseFee)"],"gasUsedRatio":[0.5],"#
          + #""reward":[["0x0","0x5f5e100","0x3b9aca00"]]}"#)
    } else if body.contains("eth_gasPrice") {
      answer(#""\#(baseFee)""#)
    } else {
      connection.answer(#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"unknown method"}}"#)
    }
  }

  /// A server with an ether price, and with the nodes `/a`, `/b` and `/c`, of which some fail.
  private static func server(failing faults: [String: Fault]) throws -> LoopbackServer {
    try LoopbackServer { connection in
      let target = connection.requestHead.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      switch target {
      case "/a", "/b", "/c":
        // 0.5, 0.6 and 0.7 gwei.
        let fee = ["/a": "0x1dcd6500", "/b": "0x23c34600", "/c": "0x29b92700"][target] ?? ""
        respond(connection, faults[target] ?? .none, baseFee: fee)
      default:
        connection.answer(
          #"{"ethereum":{"usd":1500,"eur":1400,"gbp":1200,"last_updated_at":\#(Int(Date().timeIntervalSince1970))}}"#)
      }
    }
  }

  private func environment(_ home: HomeFolder, _ root: String) -> [String: String] {
    var environment = home.environment(root: root)
    environment["QUID_ETHERSCAN_URL"] = nil
    environment["QUID_GAS_URLS"] = "\(root)/a,\(root)/b"
    return environment
  }

  private func data(_ run: Run) throws -> [String: Any] { try run.json["data"] as? [String: Any] ?? [:] }

  private func tiers(_ run: Run) throws -> [String] {
    try (data(run)["tiers"] as? [[String: Any]] ?? []).compactMap { $0.text("gwei") }
  }

  @Test(arguments: Fault.allCases.filter { $0 != .none && $0 != .methodMissing })
  func `next node responds after a failure`(_ fault: Fault) async throws {
    let server = try Self.server(failing: ["/a": fault])
    let run = await Run.quid("fee --json --timeout 6s", environment: environment(try HomeFolder(), server.url))
    #expect(run.code == .success, "\(run.error)")
    #expect(try tiers(run) == ["0.61", "0.7", "1.6"])
    #expect(try data(run)["singlePrice"] as? Bool == false)
    #expect((try run.json["warnings"] as? [String])?.isEmpty == false)
  }

  @Test func `single price is used after all histories, and the report says so`() async throws {
    let server = try Self.server(failing: ["/a": .methodMissing, "/b": .methodMissing])
    let environment = environment(try HomeFolder(), server.url)
    let run = await Run.quid("fee --json", environment: environment)
    #expect(try tiers(run) == ["0.5", "0.5", "0.5"])
    #expect(try data(run)["singlePrice"] as? Bool == true)
    #expect(await Run.quid("fee", environment: environment, columns: 120).output.contains("one price for all speeds"))
    let send = await Run.quid("send 1 --json", environment: environment)
    #expect((try data(send)["gas"] as? [String: Any])?["singlePrice"] as? Bool == true)
  }

  @Test func `cached gas prices are shown offline and in the header`() async throws {
    let server = try Self.server(failing: [:])
    let environment = environment(try HomeFolder(), server.url)
    #expect(await Run.quid("fee", environment: environment).code == .success)
    let requests = server.requests.count
    let run = await Run.quid("fee --json --offline", environment: environment)
    #expect(try tiers(run) == ["0.51", "0.6", "1.5"])
    #expect(server.requests.count == requests)
  }

  @Test func `configured node is first only on mainnet`() async throws {
    for (fault, expected) in [(Fault.none, "0.8"), (.otherChain, "0.6")] {
      let server = try Self.server(failing: ["/c": fault])
      var environment = environment(try HomeFolder(), server.url)
      environment["QUID_NODE_URL"] = "\(server.url)/c"
      let run = await Run.quid("fee --json", environment: environment)
      #expect(try tiers(run).dropFirst().first == expected)
      #expect((try run.json["warnings"] as? [String] ?? []).isEmpty, "\(run.output)")
    }
  }

  @Test func `no public node is used if only the URL of another provider is configured`() async throws {
    let server = try Self.server(failing: [:])
    var environment = environment(try HomeFolder(), server.url)
    environment["QUID_GAS_URLS"] = nil
    environment["QUID_ETHERSCAN_URL"] = "\(server.url)/etherscan"
    let run = await Run.quid("sources --json", environment: environment)
    let names = (try data(run)["rows"] as? [[String: Any]] ?? []).compactMap { $0.text("name") }
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
