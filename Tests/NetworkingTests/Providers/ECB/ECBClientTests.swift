import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct ECBClientTests {
  private static let base = "https://www.ecb.europa.eu/stats/eurofxref"

  private static let file = """
    <gesmes:Envelope><Cube><Cube time='2026-11-26'><Cube currency='USD' rate='1.1600'/></Cube>\
    <Cube time='2026-11-25'><Cube currency='USD' rate='1.15'/></Cube></Cube></gesmes:Envelope>
    """

  private func client(_ transport: StubTransport) throws -> ECBClient {
    let now = try #require(CalendarDay("2026-11-27")).start
    return ECBClient(pipeline: RequestPipeline(transport: transport, now: { now }, sleep: { _ in }), now: { now })
  }

  @Test func `latest rates have five digits and the day of the file`() async throws {
    let transport = StubTransport(Self.file)
    let table = try await client(transport).latestRates()
    #expect(table.value.day.description == "2026-11-26")
    #expect(table.value.digits(from: .eur, to: .usd) == 5)
    #expect(table.source.name == "European Central Bank")
    #expect(transport.requests.map(\.url.absoluteString) == ["\(Self.base)/eurofxref-daily.xml"])
  }

  @Test func `day is that of the last table before it`() async throws {
    let transport = StubTransport(Self.file)
    let day = try #require(CalendarDay("2026-11-25"))
    #expect(try await client(transport).rates(on: day).value.day == day)
    #expect(transport.requests.map(\.url.absoluteString) == ["\(Self.base)/eurofxref-hist-90d.xml"])
  }

  @Test func `older days are in the archive of all days`() async throws {
    let transport = StubTransport(Self.file)
    let first = try #require(CalendarDay("2020-01-02"))
    _ = try? await client(transport).rates(from: first, through: first.advanced(by: 3))
    #expect(transport.requests.map(\.url.absoluteString) == ["\(Self.base)/eurofxref-hist.zip"])
  }
}
