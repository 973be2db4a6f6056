import QuidCore
import QuidPresentation

struct CoinPage: Sendable {
  let url: String

  /// Creates the page of a coin from its id, which is not trusted.
  ///
  /// The id is one segment of the path: every byte other than a letter, a digit, `-`, `_`, `.` and `~` is
  /// percent-encoded (RFC 3986, section 2.3). Returns `nil` for an id that would name another page, and for one of more
  /// than 200 bytes.
  init?(of coin: CoinID) {
    let id = coin.description
    guard !["", ".", ".."].contains(id), id.utf8.count <= Self.maximumLength else { return nil }
    url = "https://www.coingecko.com/en/coins/\(id.utf8.map { Self.encoded($0) }.joined())"
  }

  private static let maximumLength = 200

  private static func encoded(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
      String(Unicode.Scalar(byte))
    default: "%" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 0xF, radix: 16, uppercase: true)
    }
  }

  var opening: [Effect] { [.notice(.good("Opening \(url)")), .run(OpenPageEffect(url: url))] }
}
