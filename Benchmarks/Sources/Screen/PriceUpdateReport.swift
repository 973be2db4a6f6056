import Foundation
import QuidCore

/// The output after a price change: only the changed cells.
enum PriceUpdateReport {
  static func report(in fixture: AppFixture) throws -> String {
    var lines: [String] = []
    for count in [0, 1, 10, fixture.rowCount] {
      var app = AppDriver(fixture)
      var (changed, sent, bytes) = (0, 0, 0)
      let updates = 20
      for update in 1...updates {
        let listing = fixture.listing(update: update, moving: count)
        let measurement = try app.receive(Response(.success(listing), to: MarketQuery()))
        guard measurement.sent == measurement.changed else {
          throw BenchmarkError("an update changed \(measurement.changed) cells and \(measurement.sent) were sent")
        }
        (changed, sent, bytes) = (changed + measurement.changed, sent + measurement.sent, bytes + measurement.bytes)
      }
      guard (count == 0) == (bytes == 0) else {
        throw BenchmarkError("\(count) prices changed and \(bytes) bytes were sent")
      }
      lines.append(
        "an update of \(count) prices: \(changed / updates) cells changed, \(sent / updates) sent in \(bytes / updates) bytes"
      )
    }
    return lines.joined(separator: "\n")
  }
}
