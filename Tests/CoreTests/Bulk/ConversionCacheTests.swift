import Testing

@testable import QuidCore

struct ConversionCacheTests {
  private let day: CalendarDay

  init() throws { day = try RateFixture.day("2025-04-23") }

  /// Returns a cache with rates for every line, for amounts in a currency.
  private func cache(_ rates: ConversionRates?, to target: Asset) -> ConversionCache {
    var cache = ConversionCache(from: nil, to: target, format: .exact)
    cache.setRates(rates, for: nil)
    return cache
  }

  @Test func `conversion of a currency is cached`() throws {
    var cache = cache(ConversionRates(.stub(try RateTable.fixture())), to: .currency(.eur))
    let first = try cache.index(from: PackedCurrencyCode(.usd), on: nil)
    let second = try #require(try cache.index(from: PackedCurrencyCode(.gbp), on: nil))
    #expect(first != second)
    #expect(try cache.index(from: PackedCurrencyCode(.usd), on: nil) == first)
    var members = ByteQueue(capacity: JSONLine.maximumLength)
    cache.appendMembers(at: second, to: &members)
    let json = String(decoding: members.bytes, as: UTF8.self)
    #expect(json == #","date":"2023-09-01","freshness":"builtin","from":"GBP","line":"#)
  }

  @Test func `coin without a known id has no rates`() throws {
    var cache = cache(ConversionRates(.stub(try RateTable.fixture())), to: .currency(.eur))
    #expect(throws: StreamLineError.noRates(nil)) { try cache.index(from: .coin, on: nil) }
  }

  @Test func `day without rates or without a table has no rates`() throws {
    var none = cache(nil, to: .currency(.eur))
    #expect(throws: StreamLineError.noRates(nil)) { try none.index(from: PackedCurrencyCode(.usd), on: nil) }
    var pricesOnly = cache(ConversionRates(table: nil, prices: [:], day: day), to: .currency(.eur))
    #expect(throws: StreamLineError.noRates(day)) { try pricesOnly.index(from: PackedCurrencyCode(.usd), on: nil) }
  }

  @Test func `packed code is that of a currency, except for a coin`() {
    #expect(PackedCurrencyCode(.eur).word == 0x455552)
    #expect(PackedCurrencyCode(.eur).currency == .eur)
    #expect(PackedCurrencyCode.coin.currency == nil)
  }
}
