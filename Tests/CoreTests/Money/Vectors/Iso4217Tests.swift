import Foundation
import TestSupport
import Testing

@testable import QuidCore

@Suite(.enabled(if: SharedFolder.isPresent))
struct Iso4217Tests {
  /// Returns the last four fields of each line: code, number, minor unit and date of withdrawal.
  private func lines() throws -> [[String]] {
    // The first fields, such as the country, can contain commas.
    String(decoding: try SharedFolder.data("vectors/iso4217/codes-all.csv"), as: UTF8.self)
      .split(whereSeparator: \.isNewline).dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).suffix(4).map { String($0) } }
  }

  @Test func `withdrawn currencies and their months equal the published list from 1999 on`() throws {
    var months: [String: String] = [:]
    for fields in try lines() where fields[3] >= "1999" && Currency(fields[0])?.isActive == false {
      months[fields[0]] = max(fields[3], months[fields[0]] ?? "")
    }
    let withdrawn = WithdrawnCurrency.all.map { ($0.currency.code, $0.withdrawn) }
    #expect(Dictionary(withdrawn) { first, _ in first } == months)
    #expect(months.count > 60)
  }

  @Test func `active currencies and their minor units equal the published list`() throws {
    var active: Set<Currency> = []
    for fields in try lines() {
      guard fields[3].isEmpty, let currency = Currency(fields[0]) else { continue }
      active.insert(currency)
      if let digits = Int(fields[2]) { #expect(currency.minorUnitDigits == digits, "\(currency)") }
    }
    #expect(active == Set(Currency.active))
  }
}
