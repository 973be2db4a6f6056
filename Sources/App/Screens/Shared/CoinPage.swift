import QuidCore

struct CoinPage: Sendable {
  let url: String

  /// Creates the web page of a coin; returns `nil` for an id over 200 bytes or one that would name another page.
  ///
  /// The id is not trusted: every byte except a letter, a digit, `-`, `_`, `.` and `~` is percent-encoded (RFC 3986,
  /// section 2.3), so that the id is one segment of the path.
  init?(of coin: CoinID) {
    let id = coin.description
    guard !["", ".", ".."].contains(id), id.utf8.count <= Self.maximumLength else { return nil }
    url = "https://www.coingecko.com/en/coins/\(id.percentEncoded())"
  }

  private static let maximumLength = 200

  var opening: [Effect] { [.notice(.good("Opening \(url)")), .run(OpenPageEffect(url: url))] }
}
