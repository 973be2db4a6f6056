import Foundation
import TestSupport
import Testing

@testable import quid

/// Sends and fees when one of the two providers fails.
struct PartialSendTests {
  private static let prices =
    #"{"ethereum":{"eur":1500,"usd":1600,"gbp":1300,"last_updated_at":\#(Int(Date().timeIntervalSince1970))}}"#
  private static let gas =
    #"{"status":"1","message":"OK","result":{"LastBlock":"18041185","SafeGasPrice":"13","ProposeGasPrice":"14","FastGasPrice":"15","suggestBaseFee":"12.5","gasUsedRatio":"0.5"}}"#

  /// Runs a command line with one failing provider.
  private func quid(_ line: String, failing path: String, status: String = "503 No") async throws -> Run {
    let server = try LoopbackServer { connection in
      let head = connection.requestHead.split(separator: "\r\n").first.map { String($0) } ?? ""
      if head.contains(path) {
        connection.answer("{}", status: status)
      } else {
        connection.answer(head.contains("/etherscan") ? Self.gas : Self.prices)
      }
    }
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    var environment = home.environment(root: server.url)
    environment["LC_ALL"] = "C.UTF-8"
    return await Run.quid(line, environment: environment)
  }

  @Test func `send without gas prices shows amount and price, and names the missing fee`() async throws {
    let run = try await quid("send 1.5 --in usd", failing: "/etherscan")
    #expect(run.code == .unavailable)
    #expect(run.output.contains("Amount       1.5 ETH   $2,400.00"), "\(run.output)")
    #expect(run.output.contains("Network fee  unknown"))
    #expect(run.output.contains("1 ETH = $1,600.00"))
    #expect(run.error.hasPrefix("quid: The request to Etherscan failed with status 503"), "\(run.error)")
    #expect(run.error.hasSuffix("The network fee is not shown.\n"))
  }

  @Test func `missing part is null in JSON, with a warning`() async throws {
    let run = try await quid("send 1.5 --in usd --json", failing: "/etherscan", status: "429 No")
    #expect(run.code == .rateLimited)
    let json = try run.json
    #expect(json.text("data.gas") == "null")
    #expect(json.text("data.fee.ether") == "null")
    #expect(json.text("data.price") == "1600")
    #expect(json.text("data.amount.fiat") == "2400")
    #expect(json.text("data.valid") == "0")
    #expect((json["warnings"] as? [String])?.first?.hasSuffix("The network fee is not shown.") == true)
    let withoutPrice = try await quid("send 1.5 --json", failing: "/coingecko").json
    #expect(withoutPrice.text("data.price") == "null")
    #expect(withoutPrice.text("data.gas.gwei") == "15")
    #expect(withoutPrice.text("data.fee.fiat") == "null")
    #expect(withoutPrice.text("data.total.ether") == "1.50315")
  }

  @Test func `fees without a price are shown in gwei and ether`() async throws {
    let run = try await quid("fee", failing: "/coingecko")
    #expect(run.code == .unavailable)
    #expect(run.output.contains("standard    14  0.000294 ETH"), "\(run.output)")
    #expect(run.output.contains("1 ETH = unknown"))
    #expect(run.error.hasSuffix("The ether price is not shown.\n"), "\(run.error)")
    let json = try await quid("fee --json", failing: "/coingecko").json
    let tier = try #require(((json["data"] as? [String: Any])?["tiers"] as? [[String: Any]])?.first)
    #expect(tier.text("gwei") == "13")
    #expect(tier.text("onChain.fiat") == "null")
  }

  @Test func `command without price and gas fails with the first error and prints nothing`() async throws {
    let run = try await quid("send 1.5", failing: "/")
    #expect(run.code == .unavailable)
    #expect(run.output.isEmpty)
    #expect(run.error.split(separator: "\n").count == 1)
  }

  @Test func `amount above the balance is rejected without a fee`() async throws {
    let run = try await quid("send 11", failing: "/etherscan")
    #expect(run.code == .rejectedInput)
    #expect(run.error.hasPrefix("quid: The amount exceeds the balance.\n"))
  }

  @Test func `maximum is given in the typed currency, rounded down`() async throws {
    let run = await Run.quid("send 20000eur --client test")
    // 9.99706 × 1523.88 = 15234.3197…
    #expect(run.error.contains("The maximum is 9.99706 ETH (€15,234.31)."), "\(run.error)")
    #expect(await Run.quid("send 15234.31eur --client test").code == .success)
    #expect(await !Run.quid("send 11 --client test").error.contains("€"))
  }
}
