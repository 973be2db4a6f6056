import Foundation
import TestSupport
import Testing

@testable import quid

/// The requests for sparklines, counted by a server on loopback.
struct SparklineRequestTests {
  private static let row =
    #""id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":22900,"market_cap":441400000000,"#
    + #""market_cap_rank":1,"price_change_percentage_24h":0.3,"total_volume":14043000000"#

  /// Starts a server with one coin, whose sparkline has a given status.
  private func server(sparklineStatus: String = "200 OK") throws -> LoopbackServer {
    try LoopbackServer { connection in
      guard connection.requestHead.contains("sparkline=true") else { return connection.answer("[{\(Self.row)}]") }
      connection.answer(#"[{\#(Self.row),"sparkline_in_7d":{"price":[1,2,3]}}]"#, status: sparklineStatus)
    }
  }

  private func count(_ server: LoopbackServer, sparkline: Bool) -> Int {
    server.requests.count { $0.contains("sparkline=\(sparkline)") }
  }

  @Test func `sparklines are requested only where they are shown, and once in half an hour`() async throws {
    let server = try server()
    let home = try HomeFolder()
    let environment = home.environment(root: server.url)
    for line in ["markets --limit 1", "markets --limit 1 --json", "markets --limit 1 --csv"] {
      #expect(await Run.quid(line, environment: environment, columns: 80).code == .success)
    }
    // JSON and CSV do not depend on the width.
    #expect(await Run.quid("markets --limit 1 --json", environment: environment, columns: 200).code == .success)
    #expect(count(server, sparkline: true) == 0)
    let wide = await Run.quid("markets --limit 1", environment: environment, columns: 200)
    #expect(wide.output.contains("7 days") && wide.output.contains("⣀"))
    #expect(count(server, sparkline: true) == 1)
    for line in [
      "markets --limit 1", "markets --limit 12", "markets", "markets --limit 1 --json --sparkline",
      "markets --limit 1 --csv --sparkline",
    ] {
      _ = await Run.quid(line, environment: environment, columns: 200)
    }
    #expect(count(server, sparkline: true) == 1)
    #expect(count(server, sparkline: false) == 1)
  }

  @Test func `failed sparklines leave all other columns, with a warning`() async throws {
    let server = try server(sparklineStatus: "404 Not Found")
    let home = try HomeFolder()
    let run = await Run.quid("markets --limit 1", environment: home.environment(root: server.url), columns: 200)
    #expect(run.code == .success)
    #expect(run.output.contains("Bitcoin") && run.output.contains("$22,900.00"))
    #expect(run.error.contains("quid: warning: The 7-day charts could not be loaded."), "\(run.error)")
    let json = await Run.quid(
      "markets --limit 1 --json --sparkline", environment: home.environment(root: server.url))
    let data = try #require(try json.json["data"] as? [String: Any])
    #expect((data["rows"] as? [[String: Any]])?.first?.text("sparkline") == "null")
    #expect((try json.json["warnings"] as? [String])?.contains { $0.hasPrefix("The 7-day charts") } == true)
  }
}
