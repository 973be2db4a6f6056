import QuidCore

/// An error message of a provider in which API keys are masked before the message is truncated.
struct RedactedMessage: Hashable, Sendable {
  /// The message with masked API keys and at most ``limit`` Unicode scalars.
  let string: String

  /// The maximum length of a message, in Unicode scalars: 200.
  static let limit = UntrustedText.limit

  init(_ raw: String, hiding key: APIKey? = nil, of provider: ProviderAPI? = nil) {
    var message = raw
    if let provider { message = provider.base.redacting(message, hidesPath: provider.hidesPath) }
    for spelling in key?.spellings ?? [] { message = message.replacing(spelling, with: APIKey.mask) }
    let scalars = message.unicodeScalars.drop { $0.properties.isWhitespace }
    string = scalars.count > Self.limit ? String(scalars.prefix(Self.limit - 1)) + "…" : String(scalars)
  }
}
