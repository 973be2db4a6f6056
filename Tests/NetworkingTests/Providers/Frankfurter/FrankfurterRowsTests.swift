import Foundation
import QuidNetworkingTesting
import Testing

@testable import QuidCore
@testable import QuidNetworking

@Suite struct FrankfurterRowsTests {
  private static let base = "https://api.frankfurter.dev/v2"

  private static func row(_ day: String, _ quote: String, _ rate: String, base: String = "EUR") -> String {
    "{\"date\":\"\(day)\",\"base\":\"\(base)\",\"quote\":\"\(quote)\",\"rate\":\(rate)}"
  }

  private static let rows = """
    [\(row("2026-11-18", "AFN", "82.47")),\(row("2026-11-27", "CNH", "8.3")),\(row("2026-11-28", "EUR", "1.0")),\
    \(row("2026-11-28", "KZT", "600.5")),\(row("2026-11-27", "USD", "1.16")),\(row("2026-11-27", "VND", "30350")),\
    \(row("2026-11-27", "XAU", "0.0003"))]
    """

  private func client(_ transport: StubTransport, at day: String = "2026-11-27") throws -> FrankfurterClient {
    let now = try #require(CalendarDay(day)).start + 54_000
    return FrankfurterClient(
      pipeline: RequestPipeline(transport: transport, now: { now }, sleep: { _ in }), base: try ProviderURL(Self.base))
  }

  private func currency(_ code: String) throws -> Currency { try #require(Currency(code)) }

  @Test func `table has the day of most rows and each rate its own day`() async throws {
    let table = try await client(StubTransport(Self.rows)).latestRates().value
    let day = try #require(CalendarDay("2026-11-27"))
    #expect(table.day == day)
    #expect(table.base == .eur)
    #expect(table.day(of: [try currency("AFN"), .usd]) == day.advanced(by: -9))
    #expect(table.day(of: [try currency("KZT"), .eur]) == day.advanced(by: 1))
    #expect(table.currencies.map(\.code) == ["AFN", "EUR", "KZT", "USD", "VND", "XAU"])
  }

  @Test func `contradictory, zero and much later rates are left out and counted`() async throws {
    let rows = [
      Self.row("2026-11-27", "USD", "1.16"), Self.row("2026-11-27", "GBP", "0.86"),
      Self.row("2026-11-27", "GBP", "0.9"),
      Self.row("2027-06-01", "SEK", "11"), Self.row("2026-11-27", "NOK", "0"), Self.row("2026-11-27", "CHF", "0.9"),
      Self.row("2026-11-27", "CHF", "0.9"),
    ]
    let response = try await client(StubTransport("[\(rows.joined(separator: ","))]")).latestRates()
    #expect(response.value.currencies.map(\.code) == ["CHF", "EUR", "USD"])
    #expect(response.failures.map(\.reason) == [.unusableEntries(count: 3)])
  }

  @Test func `past day is requested with the days around it, and a metal without rows is left out`() async throws {
    let transport = StubTransport { request in
      let isMetal = request.url.query()?.contains("base=XPD") == true
      return TransportResponse(status: 200, headers: [], body: Data((isMetal ? "[]" : Self.rows).utf8))
    }
    let day = try #require(CalendarDay("2026-11-27"))
    let palladium = try currency("XPD")
    let table = try await client(transport, at: "2026-12-03").rates(of: [.usd, palladium], on: day).value
    #expect(table[palladium] == nil && table[.usd] != nil)
    #expect(table[try currency("KZT")] == nil)
    #expect(transport.requests.first?.url.query()?.contains("from=2026-11-21&to=2026-12-02") == true)
  }

  @Test func `digits are those to which the service rounds`() async throws {
    let table = try await client(StubTransport(Self.rows)).latestRates().value
    #expect(table.digits(from: .eur, to: .usd) == 5)
    #expect(table.digits(from: .eur, to: try currency("VND")) == 5)
    #expect(table.digits(from: .usd, to: try currency("AFN")) == 4)
    #expect(table.digits(from: .eur, to: try currency("XAU")) == 2)
  }

  @Test func `metal is requested with the metal as base`() async throws {
    let gold = try currency("XAU")
    let transport = StubTransport { request in
      let isGold = request.url.query()?.contains("base=XAU") == true
      let body = isGold ? "[\(Self.row("2026-11-27", "EUR", "3367.82", base: "XAU"))]" : Self.rows
      return TransportResponse(status: 200, headers: [], body: Data(body.utf8))
    }
    let table = try await client(transport).rates(of: [gold, .eur], on: nil).value
    #expect(table.digits(from: gold, to: .eur) == 6)
    #expect(try table.cross(from: gold, to: .eur)?.converted(1, decimals: 2).description == "3367.82")
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(Self.base)/rates?base=EUR&expand=providers", "\(Self.base)/rates?base=XAU&quotes=EUR&expand=providers",
      ])
  }

  @Test func `number of central banks is that of the providers of a row`() async throws {
    let row = """
      [{"date":"2026-11-27","base":"EUR","quote":"USD","rate":1.16,"providers":[{"key":"ECB"},{"key":"FED"}]}]
      """
    let table = try await client(StubTransport(row)).latestRates().value
    #expect(table.centralBanks(for: .usd) == 2)
  }

  @Test func `empty list is an invalid response`() async throws {
    let client = try client(StubTransport("[]"))
    await #expect(throws: ProviderError(.invalidResponse(expected: "a rate", at: "body"), from: client.status().source))
    { try await client.latestRates() }
  }

  @Test func `rows more than a day ahead are an invalid response`() async throws {
    let client = try client(StubTransport("[\(Self.row("2026-11-30", "USD", "1.16"))]"))
    let error = await #expect(throws: ProviderError.self) { try await client.latestRates() }
    guard case .invalidResponse = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `day before 1999 falls back to the base USD`() async throws {
    let transport = StubTransport { request in
      let isDollar = request.url.query()?.contains("base=USD") == true
      let body = isDollar ? "[\(Self.row("1995-03-01", "ITL", "1668.5", base: "USD"))]" : "[]"
      return TransportResponse(status: 200, headers: [], body: Data(body.utf8))
    }
    let day = try #require(CalendarDay("1995-03-01"))
    let table = try await client(transport).rates(on: day).value
    #expect(table.base == .usd)
    #expect(table[try currency("ITL")]?.rate.description == "1668.5")
  }

  @Test func `range requests only the currencies, grouped by week`() async throws {
    let transport = StubTransport("[\(Self.row("2026-11-16", "USD", "1.16")),\(Self.row("2026-11-23", "USD", "1.17"))]")
    let last = try #require(CalendarDay("2026-11-27"))
    let tables = try await client(transport).rates(
      of: [.usd, .eur], from: last.advanced(by: -10), through: last, each: .week)
    #expect(tables.value.map(\.day.description) == ["2026-11-16", "2026-11-23"])
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(Self.base)/rates?base=EUR&from=2026-11-17&to=2026-11-27&quotes=USD&group=week"
      ])
  }

  @Test func `range includes the code that a currency replaced`() async throws {
    let transport = StubTransport("[\(Self.row("2004-12-30", "TRL", "1850000"))]")
    let last = try #require(CalendarDay("2005-01-10"))
    _ = try await client(transport).rates(
      of: [.eur, try currency("TRY")], from: last.advanced(by: -10), through: last, each: .day)
    #expect(transport.requests.first?.url.absoluteString.contains("quotes=TRL,TRY") == true)
  }

  @Test func `names are those of active ISO codes`() async throws {
    let body = """
      [{"iso_code":"CNH","name":"Offshore Yuan"},{"iso_code":"UAH","name":"Ukrainian Hryvnia"},\
      {"iso_code":"ANG","name":"Guilder"}]
      """
    let names = try await client(StubTransport(body)).currencyNames().value
    #expect(names == [try currency("UAH"): "Ukrainian Hryvnia"])
  }
}
