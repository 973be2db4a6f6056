import Foundation
import QuidCore

/// The output after a price change: only the changed cells.
enum Tick {
  static func report(in hall: Hall) throws -> String {
    var lines: [String] = []
    for count in [0, 1, 10, hall.rowCount] {
      var desk = Desk(hall)
      var (changed, sent, bytes) = (0, 0, 0)
      let ticks = 20
      for tick in 1...ticks {
        let listing = hall.listing(tick: tick, moving: count)
        let answer = try desk.receive(Response(.success(listing), to: MarketQuery()))
        guard answer.sent == answer.changed else {
          throw Wrong("a tick changed \(answer.changed) cells and \(answer.sent) were sent")
        }
        (changed, sent, bytes) = (changed + answer.changed, sent + answer.sent, bytes + answer.bytes)
      }
      guard (count == 0) == (bytes == 0) else { throw Wrong("\(count) prices moved and \(bytes) bytes were sent") }
      lines.append(
        "a tick of \(count) prices: \(changed / ticks) cells changed, \(sent / ticks) sent in \(bytes / ticks) bytes")
    }
    return lines.joined(separator: "\n")
  }
}
