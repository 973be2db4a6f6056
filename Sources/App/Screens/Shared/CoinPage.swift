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
    url = "https://www.coingecko.com/en/coins/\(id.percentEncoded())"
  }

  private static let maximumLength = 200

  var opening: [Effect] { [.notice(.good("Opening \(url)")), .run(OpenPageEffect(url: url))] }
}
