import Foundation
import QuidPresentation
import Testing

struct MomentFormatTests {
  private let moment = Date(timeIntervalSince1970: 1_693_588_500)

  @Test func `a moment is written in UTC to the minute`() {
    #expect(MomentFormat.iso.moment(moment) == "2023-09-01 17:15 UTC")
    #expect(MomentFormat(localeIdentifier: "en_US.UTF-8").moment(moment) == "2023-09-01 17:15 UTC")
    #expect(MomentFormat(localeIdentifier: "sv_SE").moment(moment) == "1 sep. 2023 17:15 UTC")
  }

  struct Age: CustomTestStringConvertible, Sendable {
    let seconds: Double
    let text: String
    var testDescription: String { "\(seconds) s" }
  }

  @Test(arguments: [
    Age(seconds: -30, text: "just now"), Age(seconds: 0, text: "just now"), Age(seconds: 12, text: "12 s ago"),
    Age(seconds: 119, text: "119 s ago"), Age(seconds: 120, text: "2 min ago"), Age(seconds: 7_200, text: "2 h ago"),
    Age(seconds: 172_800, text: "2 days ago"), Age(seconds: .infinity, text: "115740 days ago"),
  ])
  func `an age is told in the unit that fits`(_ age: Age) {
    #expect(MomentFormat.iso.age(of: moment, at: moment.addingTimeInterval(age.seconds)) == age.text)
  }
}
