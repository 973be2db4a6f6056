import Foundation
import QuidCore
import QuidPresentation
import Testing

struct DateTimeFormatTests {
  private let moment = Date(timeIntervalSince1970: 1_693_588_500)

  @Test func `dateTime formats to the minute in UTC`() {
    #expect(DateTimeFormat.iso.dateTime(moment) == "2023-09-01 17:15 UTC")
  }

  @Test func `a host formats dates with a function of its own`() throws {
    let format = DateTimeFormat { date, style in style == .day ? "day \(CalendarDay(date))" : "\(style)" }
    #expect(format.day(moment) == "day 2023-09-01" && format.dateTime(moment) == "dateTime")
    let state = ConverterModel.sample.viewState(at: moment, DisplayFormat(localeIdentifier: "sv_SE", dates: format))
    let rows = try #require(state.details?.history?.rows)
    #expect(!rows.isEmpty && rows.allSatisfy { $0.day.hasPrefix("day 2") && $0.weekday == "weekday" })
  }

  @Test(
    arguments: [
      (-30, "just now"), (0, "just now"), (12, "12 s ago"),
      (119, "119 s ago"), (120, "2 min ago"), (7_200, "2 h ago"),
      (172_800, "2 days ago"), (.infinity, "23148 days ago"),
    ] as [(Double, String)])
  func `age is formatted in the unit of its size`(seconds: Double, text: String) {
    #expect(EnglishStrings().age(of: moment, at: moment.addingTimeInterval(seconds)) == text)
  }

  @Test(
    arguments: [
      (-30, "0s"), (12.9, "12s"), (119, "119s"),
      (120, "2m"), (7_199, "119m"), (7_200, "2h"),
      (172_799, "47h"), (172_800, "2d"), (.infinity, "23148d"),
    ] as [(Double, String)])
  func `short age is a number and the letter of its unit`(seconds: Double, text: String) throws {
    let listing = MarketFixture.sourced(try MarketFixture.listing())
    var row = try #require(listing.value.rows.first)
    row.asOf = moment
    let state = PriceViewState(row, in: listing, at: moment.addingTimeInterval(seconds), .english)
    #expect(state.age == text)
  }

  @Test func `default month and weekday names match Foundation's English`() {
    let english = Locale(identifier: "en_US")
    func foundation(_ date: Date, _ style: Date.FormatStyle) -> String {
      var style = style.locale(english)
      style.timeZone = .gmt
      return date.formatted(style)
    }
    for day in stride(from: 0.0, to: 800, by: 1) {
      let date = moment.addingTimeInterval(day * 86_400)
      let style = Date.FormatStyle()
      #expect(DateTimeFormat.iso.shortDay(date) == foundation(date, style.month(.abbreviated).day()))
      #expect(DateTimeFormat.iso.month(date) == foundation(date, style.month(.abbreviated)))
      #expect(DateTimeFormat.iso.weekday(date) == foundation(date, style.weekday(.abbreviated)))
      #expect(DateTimeFormat.iso.year(date) == foundation(date, style.year()))
    }
  }
}
