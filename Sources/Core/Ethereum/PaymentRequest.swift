/// A request to pay ether, encoded as an ERC-681 payment link such as `ethereum:0x…@1?value=2.014e18`.
///
/// Only plain transfers to an address are supported, and the payer may change the requested amount. The parameters
/// `label` and `message` are ignored. In place of a link, an address with its chain in front is accepted: `oeth:0x…`
/// (EIP-3770) or `eip155:10:0x…` (CAIP-10).
///
/// Parsing is stricter than the grammar of ERC-681: incomplete numbers such as `1e` and `.5e18`, signs, fractions of a
/// wei, duplicate keys and wrong checksums (EIP-55) are rejected. A chain ID can be hexadecimal, as in `@0x1`.
public struct PaymentRequest: Hashable, Sendable {
  /// The account that receives the payment.
  public let address: EthereumAddress
  /// The chain ID (EIP-155), such as 1 for Ethereum mainnet; `nil` if the link does not specify a chain.
  public let chain: UInt64?
  /// The requested amount of ether; `nil` if the link does not specify an amount.
  public let value: Ether?

  /// The URI scheme of ERC-681 payment links, including the colon.
  package static let scheme = "ethereum:"

  /// Creates a payment request from a payment link such as `ethereum:0x…@1?value=1.5e18`, or from `oeth:0x…`.
  ///
  /// - Throws: ``AddressError`` if the link or its address is invalid, if the link is not a plain transfer, or if the
  ///   chain is unknown.
  public init(_ link: String) throws(AddressError) {
    try EthereumAddress.checkVisible(link)
    guard link.lowercased().hasPrefix(Self.scheme) else {
      (address, chain) = try Self.chainAddress(link.filter { !$0.isWhitespace }[...])
      value = nil
      return
    }
    var rest = link.dropFirst(Self.scheme.count)
    guard !rest.hasPrefix("//") else { throw .linkWithSlashes }
    if rest.hasPrefix("pay-") { rest = rest.dropFirst(4) }
    let (path, query) = Self.cut(rest, at: "?")
    guard !path.contains("/") else { throw .contractCall }
    let (target, chain) = Self.cut(path, at: "@")
    address = try Self.account(target)
    self.chain = if let chain { try Self.chain(chain, after: "@") } else { nil }
    value = try Self.value(inQuery: query)
  }

  /// Creates a payment request to an address, on the chain with an ID (EIP-155), or on any chain by default.
  public init(to address: EthereumAddress, on chain: UInt64? = nil, value: Ether? = nil) {
    self.address = address
    self.chain = chain
    self.value = value
  }

  /// Creates a payment request from a typed payment link, or from an address with or without its chain.
  package init(typed text: String) throws(AddressError) {
    try self = text.contains(":") ? PaymentRequest(text) : PaymentRequest(address: text)
  }

  /// Creates a payment request, without chain and amount, from an address without scheme, ignoring whitespace.
  ///
  /// - Throws: ``AddressError`` if the string is not a valid address.
  package init(address: String) throws(AddressError) {
    let compact = address.filter { !$0.isWhitespace }
    // Whitespace is removed only from an address. Any other string is a name, which is passed unchanged.
    self.address = try Self.account(Substring(compact.hasPrefix("0x") || compact.hasPrefix("0X") ? compact : address))
    chain = nil
    value = nil
  }

  /// The payment link in canonical form, such as `ethereum:0x…@1?value=1.5e18`, which is the same for equal requests.
  ///
  /// The address has the EIP-55 checksum. The amount has the exponent 18, as ERC-681 recommends.
  public var link: String {
    let chain = chain.map { "@\($0)" } ?? ""
    let query = value.map { "?value=\($0)e18" } ?? ""
    return Self.scheme + address.description + chain + query
  }

  private static func cut(_ text: Substring, at separator: Character) -> (before: Substring, after: Substring?) {
    guard let index = text.firstIndex(of: separator) else { return (text, nil) }
    return (text[..<index], text[text.index(after: index)...])
  }

  private static func account(_ text: Substring) throws(AddressError) -> EthereumAddress {
    guard text.hasPrefix("0x") || !text.contains(".") else { throw .name }
    return try EthereumAddress(text)
  }

  /// Parses an address with its chain, such as `oeth:0x…` (EIP-3770) or `eip155:10:0x…` (CAIP-10).
  private static func chainAddress(_ text: Substring) throws(AddressError) -> (EthereumAddress, UInt64) {
    let (name, rest) = cut(text, at: ":")
    guard let rest, !rest.hasPrefix("//") else { throw .brokenLink("a link that starts with ethereum:") }
    if name.lowercased() == "eip155" {
      let (number, target) = cut(rest, at: ":")
      let chain = try chain(number, after: "eip155:")
      guard let target else { throw .brokenLink("an address after the chain ID") }
      return (try account(target), chain)
    }
    guard let chain = KnownChain.named(name) else {
      throw rest.hasPrefix("0x") || rest.hasPrefix("0X")
        ? .unknownChain(String(name)) : .brokenLink("a link that starts with ethereum:")
    }
    return (try account(rest), chain.id)
  }

  private static func chain(_ text: Substring, after prefix: String) throws(AddressError) -> UInt64 {
    let isHexadecimal = text.hasPrefix("0x")
    let digits = isHexadecimal ? text.dropFirst(2) : text
    let isNumber = isHexadecimal ? digits.utf8.allSatisfy(\.isHexadecimalDigit) : isDigits(digits)
    guard isNumber, let chain = UInt64(digits, radix: isHexadecimal ? 16 : 10) else {
      throw .brokenLink("a chain ID after \(prefix)")
    }
    return chain
  }

  private static func value(inQuery query: Substring?) throws(AddressError) -> Ether? {
    var value: Ether?
    var seen: Set<Substring> = []
    var unknown: [String] = []
    var isCall = false
    for parameter in query?.split(separator: "&", omittingEmptySubsequences: false) ?? [] {
      let (key, text) = cut(parameter, at: "=")
      guard let text, !key.isEmpty, seen.insert(key).inserted else {
        throw .brokenLink("parameters in the form key=value, each at most once")
      }
      switch key {
      case "value":
        guard let wei = wholeNumber(text) else { throw .brokenLink("a whole number of wei for the parameter “value”") }
        value = Ether(wei: wei)
      case "gas", "gasLimit", "gasPrice":
        guard wholeNumber(text) != nil else { throw .brokenLink("a whole number for the parameter “\(key)”") }
      // Descriptions for the payer are ignored.
      case "label", "message": continue
      // In ERC-681, the other keys are the types of the arguments of a contract function.
      case _ where isArgumentType(key): isCall = true
      default: unknown.append(String(key))
      }
    }
    if isCall { throw .contractCall }
    guard unknown.isEmpty else { throw .unknownParameters(unknown) }
    return value
  }

  /// Whether a key is a type of the contract ABI, such as `uint256` or `bytes[]`.
  private static func isArgumentType(_ key: Substring) -> Bool {
    let name = key.prefix { $0.isASCII && $0.isLetter }
    let size = key.dropFirst(name.count)
    return name.isEmpty
      ? key.hasPrefix("(")
      : ["address", "bool", "bytes", "fixed", "function", "int", "string", "tuple", "ufixed", "uint"].contains(name)
        && size.allSatisfy { $0.isASCII && $0.isNumber || "x[]".contains($0) }
  }

  /// Parses an integer up to 2¹²⁸ − 1 in the number format of ERC-681, such as `2.014e18`; `nil` if it is malformed.
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
