import Foundation
import QuidPresentation
import Testing

struct DateTimeFormatTests {
  private let moment = Date(timeIntervalSince1970: 1_693_588_500)

  @Test func `dateTime formats to the minute in UTC`() {
    #expect(DateTimeFormat.iso.dateTime(moment) == "2023-09-01 17:15 UTC")
    #expect(DateTimeFormat(localeIdentifier: "en_US.UTF-8").dateTime(moment) == "2023-09-01 17:15 UTC")
    #expect(DateTimeFormat(localeIdentifier: "sv_SE").dateTime(moment) == "1 sep. 2023 17:15 UTC")
  }

  @Test(arguments: ["xx_XX", "tlh", "zz_SE"])
  func `locale of an unknown language has the ISO format`(_ identifier: String) {
    let format = DateTimeFormat(localeIdentifier: identifier)
    #expect(format.dateTime(moment) == "2023-09-01 17:15 UTC")
    #expect(format.day(moment) == "2023-09-01")
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
    #expect(DateTimeFormat.iso.age(of: moment, at: moment.addingTimeInterval(age.seconds)) == age.text)
  }

  @Test(arguments: [
    Age(seconds: -30, text: "0s"), Age(seconds: 12.9, text: "12s"), Age(seconds: 119, text: "119s"),
    Age(seconds: 120, text: "2m"), Age(seconds: 7_199, text: "119m"), Age(seconds: 7_200, text: "2h"),
    Age(seconds: 172_799, text: "47h"), Age(seconds: 172_800, text: "2d"), Age(seconds: .infinity, text: "23148d"),
  ])
  func `short age is a number and the letter of its unit`(_ age: Age) {
    #expect(DateTimeFormat.iso.shortAge(of: moment, at: moment.addingTimeInterval(age.seconds)) == age.text)
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
