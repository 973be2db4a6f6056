import Foundation
import QuidCore
import TestSupport
import Testing

@Suite(.enabled(if: SharedFolder.isPresent))
struct Iso4217Tests {
  @Test func `active currencies and their minor units equal the published list`() throws {
    let lines = String(decoding: try SharedFolder.data("vectors/iso4217/codes-all.csv"), as: UTF8.self)
      .split(whereSeparator: \.isNewline).dropFirst()
    var active: Set<Currency> = []
    for line in lines {
      // The last four fields, because countries contain commas: code, number, minor unit, date of withdrawal.
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).suffix(4).map { String($0) }
      guard fields[3].isEmpty, let currency = Currency(fields[0]) else { continue }
      active.insert(currency)
      if let digits = Int(fields[2]) { #expect(currency.minorUnitDigits == digits, "\(currency)") }
    }
    #expect(active == Set(Currency.active))
  }
}
