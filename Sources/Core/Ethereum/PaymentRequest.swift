/// A request for ether as an ERC-681 link, used in payment links and QR codes: `ethereum:0x…@1?value=2.014e18`.
///
/// Only plain transfers are supported. A link that calls a contract is rejected, since the ether would end up in the
/// contract. Names are rejected too, since they are not resolved. `label` and `message` are accepted and ignored. The
/// amount is a suggestion that the payer may change.
///
/// Parsing is stricter than the grammar of ERC-681 where a damaged link would be valid: `1e` may be a truncated `1e18`,
/// and `.5e18` a truncated `10.5e18`. A dot therefore needs a digit on both sides, and an `e` needs a digit after it.
/// Plus signs (a space in a query), minus signs, fractions of a wei and duplicate keys are rejected too. An address in
/// mixed case must have a correct checksum (EIP-55); the address in the example of ERC-681 has a wrong checksum.
public struct PaymentRequest: Hashable, Sendable {
  /// The account to pay.
  public let address: EthereumAddress
  /// The chain ID (EIP-155); `nil` where the link does not specify a chain.
  public let chain: UInt64?
  /// The requested amount; `nil` where the link does not specify an amount.
  public let value: Ether?

  /// The URI scheme of a payment link, including the colon.
  public static let scheme = "ethereum:"

  /// Parses an ERC-681 payment link.
  ///
  /// - Throws: ``AddressError``.
  public init(_ link: String) throws(AddressError) {
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

  /// Creates a request, for example to generate its ``link``.
  public init(to address: EthereumAddress, on chain: UInt64? = nil, value: Ether? = nil) {
    (self.address, self.chain, self.value) = (address, chain, value)
  }

  /// Parses an address without a scheme as a request without chain and amount.
  ///
  /// The address may contain spaces between its digits.
  ///
  /// - Throws: ``AddressError``.
  public init(address: String) throws(AddressError) {
    let compact = address.filter { !$0.isWhitespace }
    // Only an address may contain spaces; other strings are names.
    self.address = try Self.account(Substring(compact.hasPrefix("0x") || compact.hasPrefix("0X") ? compact : address))
    (chain, value) = (nil, nil)
  }

  /// The canonical link, such as `ethereum:0x…@1?value=1.5e18`.
  ///
  /// The address is in the mixed case of its checksum. The amount has the exponent 18, as ERC-681 recommends for
  /// legibility. Parsing the link returns an equal request, and equal requests have the same link.
  public var link: String {
    let chain = chain.map { "@\($0)" } ?? ""
    let query = value.map { "?value=\($0)e18" } ?? ""
    return Self.scheme + address.description + chain + query
  }

  /// Splits a string at the first occurrence of a separator.
  ///
  /// `after` is `nil` where the string does not contain the separator.
  private static func cut(_ text: Substring, at separator: Character) -> (before: Substring, after: Substring?) {
    guard let index = text.firstIndex(of: separator) else { return (text, nil) }
    return (text[..<index], text[text.index(after: index)...])
  }

  private static func account(_ text: Substring) throws(AddressError) -> EthereumAddress {
    guard text.hasPrefix("0x") || !text.contains(".") else { throw .name }
    return try EthereumAddress(text)
  }

  private static func chain(_ text: Substring) throws(AddressError) -> UInt64 {
    guard isDigits(text), let chain = UInt64(text) else { throw .brokenLink("a chain number behind @") }
    return chain
  }

  private static func value(inQuery query: Substring?) throws(AddressError) -> Ether? {
    var value: Ether?
    var seen: Set<Substring> = []
    for parameter in query?.split(separator: "&", omittingEmptySubsequences: false) ?? [] {
      let (key, text) = cut(parameter, at: "=")
      guard let text, seen.insert(key).inserted else { throw .brokenLink("each parameter once, as key=value") }
      switch key {
      case "value":
        guard let wei = wholeNumber(text) else { throw .brokenLink("a whole number of wei for value") }
        value = Ether(wei: wei)
      case "gas", "gasLimit", "gasPrice":
        guard wholeNumber(text) != nil else { throw .brokenLink("a whole number for \(key)") }
      // Descriptions for the payer.
      case "label", "message": continue
      // Any other key is the type of an argument of a contract function.
      default: throw .contractCall
      }
    }
    return value
  }

  /// Parses a number in the grammar of ERC-681, such as `2.014e18`.
  ///
  /// Returns `nil` unless the number is whole and not negative.
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
