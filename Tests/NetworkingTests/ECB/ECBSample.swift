import Foundation
import QuidCore
import TestSupport

@testable import QuidNetworking

/// Made-up files of the shape of `eurofxref-hist.csv`, and a folder to import them into.
final class ECBSample: Sendable {
  let folder = FileManager.default.temporaryDirectory.appending(path: "quid-ecb-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The file an archive keeps.
  var url: URL { folder.appending(path: "ecb-history.rates") }

  /// 2026-03-09, a Monday, at noon.
  static let now = Date(timeIntervalSince1970: 1_773_057_600)

  func archive(now: Date = now, warn: @escaping @Sendable (String) -> Void = { _ in }) -> ECBArchive {
    ECBArchive(at: url, now: { now }, warn: warn)
  }

  /// A small file.
  static func csv(_ lines: String..., heading: String = "Date,USD,JPY,CYP,") -> Data {
    Data(([heading] + lines).map { $0 + "\n" }.joined().utf8)
  }

  /// A file of business days up to a day, newest first, with gaps and withdrawn currencies.
  static func csv(days: Int, through last: CalendarDay, currencies: Int = 41, seed: UInt64 = 7) -> Data {
    var random = SplitMix64(seed: seed)
    let codes = Currency.active.filter { $0 != .eur }.prefix(currencies).map(\.code)
    var text = "Date,\(codes.joined(separator: ",")),\n"
    var day = last
    for _ in 0..<days {
      while day.isWeekend { day = day.advanced(by: -1) }
      text += day.description
      for index in 0..<currencies {
        if index % 7 == 3, random.next() % 3 != 0 {
          text += ",N/A"
        } else {
          text += ",\(random.next() % 20_000 + 1).\(random.next() % 9_999 + 1)"
        }
      }
      text += ",\n"
      day = day.advanced(by: -1)
    }
    return Data(text.utf8)
  }
}
