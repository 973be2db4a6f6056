import QuidCore
import TestSupport
import Testing

struct PaymentRequestTests {
  private static let address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  @Test func `link contains the recipient, the chain and the amount in wei`() throws {
    let request = try PaymentRequest("ethereum:\(Self.address)@1?value=2.014e18")
    #expect(request.address.description == Self.address)
    #expect(request.chain == 1)
    #expect(request.value?.description == "2.014")
  }

  @Test func `chain and amount are optional`() throws {
    let request = try PaymentRequest("ethereum:\(Self.address)")
    #expect(request.chain == nil)
    #expect(request.value == nil)
    #expect(try PaymentRequest(address: Self.address) == request)
  }

  @Test func `example address of ERC-681 is rejected for its wrong checksum`() {
    #expect(throws: AddressError.wrongChecksum) {
      try PaymentRequest("ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18")
    }
  }

  @Test func `parser accepts an uppercase scheme and the pay- prefix`() throws {
    #expect(try PaymentRequest("ETHEREUM:\(Self.address)@1").chain == 1)
    #expect(try PaymentRequest("ethereum:pay-\(Self.address)@5").chain == 5)
  }

  @Test func `parser ignores gas parameters but validates them`() throws {
    let request = try PaymentRequest("ethereum:\(Self.address)?gas=21000&value=1&gasPrice=1e9&gasLimit=21000")
    #expect(request.value == Ether(wei: 1))
    #expect(throws: AddressError.brokenLink("a whole number for the parameter “gas”")) {
      try PaymentRequest("ethereum:\(Self.address)?gas=1.5")
    }
  }

  @Test(arguments: ["label=Ann", "message=Thanks%20for%20lunch", "label=a=b&value=1", "label=&message=", "message=%3D"])
  func `parser accepts and ignores label and message`(query: String) throws {
    let value: Ether? = query.contains("value=1") ? Ether(wei: 1) : nil
    #expect(try PaymentRequest("ethereum:\(Self.address)?\(query)").value == value)
  }

  @Test(arguments: ["ethereum://", "ETHEREUM://", "ethereum:///"])
  func `parser rejects slashes after the scheme with their own reason`(scheme: String) {
    #expect(throws: AddressError.linkWithSlashes) { try PaymentRequest("\(scheme)\(Self.address)@1?value=1") }
  }

  @Test(arguments: Value.all)
  func `amount is an integer number of wei with an optional exponent`(value: Value) throws {
    #expect(
      try PaymentRequest("ethereum:\(Self.address)?value=\(value.input)").value?.description(in: .wei) == value.wei)
  }

  @Test(
    arguments: [
      "", "-1", "+1", "-0", "1.5", "2.0145e3", "1e", "e18", "1e-3", "1e+3", "1e1e1", "1.", ".5e1", "0x10", "1,0", "1 0",
      "٣", "1%30", "NaN", "1e39", "1e99999999999999999999", "340282366920938463463374607431768211456",
      "340282366920938463464e18",
    ])
  func `malformed amount of a link is rejected`(value: String) {
    #expect(throws: AddressError.brokenLink("a whole number of wei for the parameter “value”")) {
      try PaymentRequest("ethereum:\(Self.address)?value=\(value)")
    }
  }

  @Test(arguments: [
    "value=1&value=1", "value=1&value=2", "gas=1&gas=1", "value", "", "=1", "value=1&", "&value=1", "label",
    "label=a&label=b",
  ])
  func `repeated and empty parameters are rejected`(query: String) {
    #expect(throws: AddressError.brokenLink("parameters in the form key=value, each at most once")) {
      try PaymentRequest("ethereum:\(Self.address)?\(query)")
    }
  }

  @Test(
    arguments: [
      "/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1", "@1/transfer", "/", "?uint256=1",
      "?value=1&bytes=0x", "?uint256[]=1", "?(address,bool)=1", "?ufixed128x18=1", "?amount=1&int8=1",
    ])
  func `contract call is rejected`(rest: String) {
    #expect(throws: AddressError.contractCall) { try PaymentRequest("ethereum:\(Self.address)\(rest)") }
  }

  @Test(arguments: [
    ["amount"], ["chainId"], ["utm_source"], ["Value"], ["amount", "utm_source"], ["intent"], ["addresses"], ["x"],
  ])
  func `unknown parameters are named`(_ names: [String]) {
    let query = names.map { "\($0)=1" }.joined(separator: "&")
    #expect(throws: AddressError.unknownParameters(names)) {
      try PaymentRequest("ethereum:\(Self.address)?value=1&\(query)")
    }
  }

  @Test(arguments: ["@0x1", "@0x01", "@0xa4b1", "@0xAA36A7"])
  func `chain may have hexadecimal digits`(chain: String) throws {
    let request = try PaymentRequest("ethereum:\(Self.address)\(chain)?value=1")
    #expect(request.chain == UInt64(chain.dropFirst(3), radix: 16))
    #expect(request.value == Ether(wei: 1))
  }

  @Test(arguments: [
    ChainAddress(prefix: "eth:", chain: 1), ChainAddress(prefix: "oeth:", chain: 10),
    ChainAddress(prefix: "OETH:", chain: 10), ChainAddress(prefix: "arb1:", chain: 42_161),
    ChainAddress(prefix: "base:", chain: 8_453), ChainAddress(prefix: "matic:", chain: 137),
    ChainAddress(prefix: "pol:", chain: 137), ChainAddress(prefix: "eip155:1:", chain: 1),
    ChainAddress(prefix: "eip155:31337:", chain: 31_337), ChainAddress(prefix: " eth: ", chain: 1),
  ])
  func `address may have its chain in front`(_ sample: ChainAddress) throws {
    let request = try PaymentRequest("\(sample.prefix)\(Self.address)")
    #expect(request == PaymentRequest(to: try EthereumAddress(Self.address), on: sample.chain))
  }

  struct ChainAddress: Sendable {
    let prefix: String
    let chain: UInt64
  }

  @Test func `address with an invalid chain or a name is rejected with the reason`() {
    #expect(throws: AddressError.unknownChain("foo")) { try PaymentRequest("foo:\(Self.address)") }
    #expect(throws: AddressError.brokenLink("a chain ID after eip155:")) {
      try PaymentRequest("eip155:mainnet:\(Self.address)")
    }
    #expect(throws: AddressError.brokenLink("an address after the chain ID")) { try PaymentRequest("eip155:1") }
    #expect(throws: AddressError.name) { try PaymentRequest("eth:vitalik.eth") }
    #expect(throws: AddressError.wrongLength(2)) { try PaymentRequest("eth:0x12") }
    #expect(throws: AddressError.wrongChecksum) {
      try PaymentRequest("eth:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359")
    }
  }

  @Test(
    arguments: ["\u{200B}", "\u{FEFF}", "\u{200D}", "\u{2060}", "\u{200E}", "\u{AD}", "\u{202E}"] as [Unicode.Scalar])
  func `invisible character is named, wherever it is`(_ scalar: Unicode.Scalar) throws {
    let middle = Self.address.prefix(20) + String(scalar) + Self.address.dropFirst(20)
    for text in ["\(scalar)\(Self.address)", "\(Self.address)\(scalar)", middle] {
      for prefix in ["", "ethereum:", "eth:"] {
        #expect(throws: AddressError.invisibleCharacter(scalar)) { try PaymentRequest(typed: prefix + text) }
      }
    }
    #expect(throws: AddressError.invisibleCharacter(scalar)) {
      try PaymentRequest(typed: "\(scalar)ethereum:\(Self.address)")
    }
  }

  @Test(arguments: [
    "@", "@0x", "@0xg", "@-1", "@1.0", "@1e3", "@mainnet", "@18446744073709551616", "@1@1", "@ 1", "@٣",
  ])
  func `chain must be a plain number`(chain: String) {
    #expect(throws: AddressError.brokenLink("a chain ID after @")) {
      try PaymentRequest("ethereum:\(Self.address)\(chain)")
    }
  }

  @Test(arguments: ["vitalik.eth", "pay-vitalik.eth", "a.b.eth@1"])
  func `ENS names are rejected`(target: String) {
    #expect(throws: AddressError.name) { try PaymentRequest("ethereum:\(target)") }
  }

  @Test(arguments: ["bitcoin:1abc", "http://example.org", ":", "ethereum", "javascript:alert(1)"])
  func `other schemes are rejected`(link: String) {
    #expect(throws: AddressError.brokenLink("a link that starts with ethereum:")) { try PaymentRequest(link) }
  }

  @Test func `link without an address is rejected`() {
    #expect(throws: AddressError.missingPrefix) { try PaymentRequest("ethereum:") }
    #expect(throws: AddressError.missingPrefix) { try PaymentRequest("ethereum:@1?value=1") }
    #expect(throws: AddressError.wrongLength(2)) { try PaymentRequest("ethereum:0x12") }
  }

  struct Value: Sendable, CustomTestStringConvertible {
    let input: String
    let wei: String
    var testDescription: String { input }

    static let all = [
      Value(input: "0", wei: "0"), Value(input: "1", wei: "1"), Value(input: "2.014e18", wei: "2014000000000000000"),
      Value(input: "2.014E18", wei: "2014000000000000000"), Value(input: "2014e15", wei: "2014000000000000000"),
      Value(input: "2014000000000000000", wei: "2014000000000000000"), Value(input: "2.0140e3", wei: "2014"),
      Value(input: "5e0", wei: "5"), Value(input: "1e38", wei: "1" + String(repeating: "0", count: 38)),
      Value(
        input: "340282366920938463463374607431768211455", wei: "340282366920938463463374607431768211455"),
    ]
  }
}

struct PaymentRequestLinkTests {
  @Test(arguments: Equivalent.all)
  func `equivalent links have one canonical form`(_ sample: Equivalent) throws {
    for link in sample.links { #expect(try PaymentRequest(link).link == sample.canonical, "\(link)") }
    #expect(try PaymentRequest(sample.canonical).link == sample.canonical)
  }

  @Test(arguments: SplitMix64.seeds)
  func `formatted link parses to the same request`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(2_000, sample: 500) {
      let digits = (0..<40).map { _ in String(UInt8.random(in: 0..<16, using: &random), radix: 16) }
      let address = try EthereumAddress("0x" + digits.joined())
      let value = Ether(wei: UInt128(random.next()) << UInt128(UInt8.random(in: 0...64, using: &random)))
      let request = PaymentRequest(
        to: address, on: Bool.random(using: &random) ? random.next() : nil,
        value: Bool.random(using: &random) ? value : nil)
      #expect(try PaymentRequest(request.link) == request, "\(request.link), seed \(seed)")
      #expect(try PaymentRequest(request.link).link == request.link, "\(request.link), seed \(seed)")
    }
  }

  @Test func `link holds the smallest and the largest amount`() throws {
    for value in [Ether.zero, Ether(wei: 1), Ether(wei: .max)] {
      let request = PaymentRequest(to: try EthereumAddress(Equivalent.address), on: .max, value: value)
      #expect(try PaymentRequest(request.link) == request)
    }
  }

  @Test func `formatted link contains the checksum of the address`() throws {
    let request = try PaymentRequest("ethereum:" + Equivalent.address.lowercased())
    #expect(!request.address.isChecksummed)
    #expect(try PaymentRequest(request.link).address.isChecksummed)
  }

  struct Equivalent: Sendable, CustomTestStringConvertible {
    let canonical: String
    let links: [String]
    var testDescription: String { canonical }

    static let address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

    static let all = [
      Equivalent(
        canonical: "ethereum:\(address)",
        links: [
          "ethereum:\(address)", "ETHEREUM:\(address)", "ethereum:pay-\(address)", "ethereum:\(address)?gas=21000",
        ]),
      Equivalent(
        canonical: "ethereum:\(address)@1", links: ["ethereum:pay-\(address)@1", "ethereum:\(address)@001"]),
      Equivalent(
        canonical: "ethereum:\(address)@1?value=2.014e18",
        links: [
          "ethereum:\(address)@1?value=2.014e18", "ethereum:\(address)@1?value=2014000000000000000",
          "ethereum:\(address)@1?gasPrice=1e9&value=2014E15", "ethereum:\(address)@1?value=02.0140e18&gasLimit=21000",
          "ethereum:\(address.lowercased())@1?value=2.014e18",
        ]),
      Equivalent(
        canonical: "ethereum:\(address)?value=0.000000000000000001e18",
        links: ["ethereum:\(address)?value=1", "ethereum:\(address)?value=1e0"]),
      Equivalent(canonical: "ethereum:\(address)?value=0e18", links: ["ethereum:\(address)?value=0"]),
    ]
  }
}
