/// A request for ether, as payment links and QR codes carry it (ERC-681): `ethereum:0x…@1?value=2.014e18`.
///
/// Only plain transfers are read; `label` and `message` are accepted and ignored. A link that calls a contract is refused, since the ether would end up in the contract,
/// and so are names, which Quid does not look up. The amount is a suggestion that the payer may change.
///
/// Stricter than the grammar of ERC-681 where that lets through what a damaged link looks like: `1e` is what is left of
/// `1e18`, and `.5e18` of `10.5e18`. So a digit stands before and behind a dot and behind an `e`. A plus sign is refused,
/// as it stands for a space in queries; so are a minus sign, parts of a wei, and a key given twice. The mixed capitals of
/// an address are its checksum and must hold, although those of the standard's own example do not.
public struct PaymentRequest: Hashable, Sendable {
  /// Who asks.
  public let address: EthereumAddress
  /// The chain it is to be paid on, where the link says so.
  public let chain: UInt64?
  /// How much is asked for, where the link says so.
  public let value: Wei?

  /// The scheme that tells a link from a bare address.
  public static let scheme = "ethereum:"

  /// The request that a link makes.
  ///
  /// - Throws: ``AddressFlaw``.
  public init(_ link: String) throws(AddressFlaw) {
    guard link.lowercased().hasPrefix(Self.scheme) else { throw .brokenLink("ethereum: at the start") }
    var rest = link.dropFirst(Self.scheme.count)
    guard !rest.hasPrefix("//") else { throw .linkWithSlashes }
    if rest.hasPrefix("pay-") { rest = rest.dropFirst(4) }
    let (path, query) = Self.cut(rest, at: "?")
    guard !path.contains("/") else { throw .contractCall }
    let (target, chain) = Self.cut(path, at: "@")
    address = try Self.account(target)
    self.chain = if let chain { try Self.chain(chain) } else { nil }
    value = try Self.value(inQuery: query)
  }

  /// A request to be paid, for writing a link.
  public init(to address: EthereumAddress, on chain: UInt64? = nil, value: Wei? = nil) {
    (self.address, self.chain, self.value) = (address, chain, value)
  }

  /// The request of a bare address, which names neither chain nor amount and may have spaces between its digits.
  ///
  /// - Throws: ``AddressFlaw``.
  public init(address: String) throws(AddressFlaw) {
    let compact = address.filter { !$0.isWhitespace }
    // Only an address has spaces between its digits; other strings are names.
    self.address = try Self.account(Substring(compact.hasPrefix("0x") || compact.hasPrefix("0X") ? compact : address))
    (chain, value) = (nil, nil)
  }

  /// The link in its one canonical form, as in `ethereum:0x…@1?value=1.5e18`.
  ///
  /// The address carries its checksum, and the amount the exponent of ether, 18, as ERC-681 recommends for people to read.
  /// Reading it gives this request again; links that ask for the same have the same canonical form.
  public var link: String {
    let chain = chain.map { "@\($0)" } ?? ""
    let query = value.map { "?value=\($0)e18" } ?? ""
    return Self.scheme + address.description + chain + query
  }

  /// What stands before the first such character, and what behind it, where there is one.
  private static func cut(_ text: Substring, at mark: Character) -> (before: Substring, behind: Substring?) {
    guard let place = text.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<place], text[text.index(after: place)...])
  }

  private static func account(_ text: Substring) throws(AddressFlaw) -> EthereumAddress {
    guard text.hasPrefix("0x") || !text.contains(".") else { throw .name }
    return try EthereumAddress(text)
  }

  private static func chain(_ text: Substring) throws(AddressFlaw) -> UInt64 {
    guard isDigits(text), let chain = UInt64(text) else { throw .brokenLink("a chain number behind @") }
    return chain
  }

  private static func value(inQuery query: Substring?) throws(AddressFlaw) -> Wei? {
    var value: Wei?
    var seen: Set<Substring> = []
    for parameter in query?.split(separator: "&", omittingEmptySubsequences: false) ?? [] {
      let (key, text) = cut(parameter, at: "=")
      guard let text, seen.insert(key).inserted else { throw .brokenLink("each parameter once, as key=value") }
      switch key {
      case "value":
        guard let wei = wholeNumber(text) else { throw .brokenLink("a whole number of wei for value") }
        value = Wei(count: wei)
      case "gas", "gasLimit", "gasPrice":
        guard wholeNumber(text) != nil else { throw .brokenLink("a whole number for \(key)") }
      // Texts for the payer to read; they decide nothing.
      case "label", "message": continue
      // Anything else types an argument of a contract function.
      default: throw .contractCall
      }
    }
    return value
  }

  /// A number of the link's grammar, such as `2.014e18`, when it is whole and not negative.
  private static func wholeNumber(_ text: Substring) -> UInt128? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard parts.count <= 2 else { return nil }
    var exponent = 0
    if parts.count == 2 {
      guard isDigits(parts[1]), let number = Int(parts[1]), number <= PowersOfTen.largestExponent else { return nil }
      exponent = number
    }
    return try? DecimalParser.units(of: parts[0], decimals: exponent)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
