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

  struct Age: CustomTestStringConvertible, Sendable {
    let seconds: Double
    let text: String
    var testDescription: String { "\(seconds) s" }
  }

  @Test(arguments: [
    Age(seconds: -30, text: "just now"), Age(seconds: 0, text: "just now"), Age(seconds: 12, text: "12 s ago"),
    Age(seconds: 119, text: "119 s ago"), Age(seconds: 120, text: "2 min ago"), Age(seconds: 7_200, text: "2 h ago"),
    Age(seconds: 172_800, text: "2 days ago"), Age(seconds: .infinity, text: "23148 days ago"),
  ])
  func `age is formatted in the unit of its size`(_ age: Age) {
    #expect(EnglishStrings().age(of: moment, at: moment.addingTimeInterval(age.seconds)) == age.text)
  }

  @Test(arguments: [
    Age(seconds: -30, text: "0s"), Age(seconds: 12.9, text: "12s"), Age(seconds: 119, text: "119s"),
    Age(seconds: 120, text: "2m"), Age(seconds: 7_199, text: "119m"), Age(seconds: 7_200, text: "2h"),
    Age(seconds: 172_799, text: "47h"), Age(seconds: 172_800, text: "2d"), Age(seconds: .infinity, text: "23148d"),
  ])
  func `short age is a number and the letter of its unit`(_ age: Age) throws {
    let listing = MarketFixture.sourced(try MarketFixture.listing())
    var row = try #require(listing.value.rows.first)
    row.asOf = moment
    let state = PriceViewState(row, in: listing, at: moment.addingTimeInterval(age.seconds), .english)
    #expect(state.age == age.text)
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
