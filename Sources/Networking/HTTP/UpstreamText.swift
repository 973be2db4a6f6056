/// A text from an upstream, cut down to what an error may carry.
///
/// The key is taken out first and the rest shortened afterwards; the other way round, a cut could leave half a key.
/// Control characters stay, since only a screen knows what it must not show.
struct UpstreamText: Hashable, Sendable {
  /// At most ``limit`` scalars.
  let text: String

  /// The most scalars that are kept.
  ///
  /// Characters would not do: one may be made of any number of scalars.
  static let limit = 200

  init(_ raw: String, hiding key: APIKey? = nil, of upstream: Upstream? = nil) {
    var text = raw
    if let upstream { text = upstream.base.redacting(text, hidesPath: upstream.hidesPath) }
    for spelling in key?.spellings ?? [] { text = text.replacing(spelling, with: APIKey.mask) }
    let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
    self.text = scalars.count > Self.limit ? String(scalars.prefix(Self.limit - 1)) + "…" : String(scalars)
  }
}
