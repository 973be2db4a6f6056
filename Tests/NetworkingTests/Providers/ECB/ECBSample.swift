import Foundation
import QuidCore
import TestSupport

@testable import QuidNetworking

/// Generated files in the format of `eurofxref-hist.csv`, and a temporary folder for an archive.
final class ECBSample: Sendable {
  let folder = FileManager.default.temporaryDirectory.appending(path: "quid-ecb-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The file of the archive.
  var url: URL { folder.appending(path: "ecb-history.rates") }

  /// 2026-03-09 at noon UTC, a Monday.
  static let now = Date(timeIntervalSince1970: 1_773_057_600)

  func archive(now: Date = now, warn: @escaping @Sendable (any Error) -> Void = { _ in }) -> ECBArchive {
    ECBArchive(at: url, now: { now }, warn: warn)
  }

  /// Returns a file with the given lines.
  static func csv(_ lines: String..., heading: String = "Date,USD,JPY,CYP,") -> Data {
    Data(([heading] + lines).map { $0 + "\n" }.joined().utf8)
  }

  /// Returns a file of business days that end on `last`, newest first, with gaps and withdrawn currencies.
  static func csv(days: Int, through last: CalendarDay, currencies: Int = 41, seed: UInt64 = 7) -> Data {
    var random = SplitMix64(seed: seed)
    let codes = Currency.active.filter { $0 != .eur }.prefix(currencies).map(\.code)
    var file = "Date,\(codes.joined(separator: ",")),\n"
    var day = last
    for _ in 0..<days {
      while day.isWeekend { day = day.advanced(by: -1) }
      file += day.description
      for index in 0..<currencies {
        if index % 7 == 3, random.next() % 3 != 0 {
          file += ",N/A"
        } else {
          file += ",\(random.next() % 20_000 + 1).\(random.next() % 9_999 + 1)"
        }
      }
      file += ",\n"
      day = day.advanced(by: -1)
    }
    return Data(file.utf8)
  }
}
