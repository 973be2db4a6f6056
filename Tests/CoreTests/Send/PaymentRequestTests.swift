import QuidCore
import Testing

struct PaymentRequestTests {
  private static let address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  @Test func `a link names the recipient, the chain and the amount in wei`() throws {
    let request = try PaymentRequest("ethereum:\(Self.address)@1?value=2.014e18")
    #expect(request.address.description == Self.address)
    #expect(request.chain == 1)
    #expect(request.value?.description == "2.014")
  }

  @Test func `chain and amount may be left out`() throws {
    let request = try PaymentRequest("ethereum:\(Self.address)")
    #expect(request.chain == nil)
    #expect(request.value == nil)
    #expect(try PaymentRequest(address: Self.address) == request)
  }

  @Test func `the example of the standard itself has a wrong checksum and is refused`() {
    #expect(throws: AddressFlaw.wrongChecksum) {
      try PaymentRequest("ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18")
    }
  }

  @Test func `the scheme may be in capitals and the old prefix may stand before the address`() throws {
    #expect(try PaymentRequest("ETHEREUM:\(Self.address)@1").chain == 1)
    #expect(try PaymentRequest("ethereum:pay-\(Self.address)@5").chain == 5)
  }

  @Test func `gas in a link is read over, as the wallet decides on it`() throws {
    let request = try PaymentRequest("ethereum:\(Self.address)?gas=21000&value=1&gasPrice=1e9&gasLimit=21000")
    #expect(request.value == .wei(1))
    #expect(throws: AddressFlaw.brokenLink("a whole number for gas")) {
      try PaymentRequest("ethereum:\(Self.address)?gas=1.5")
    }
  }

  @Test(arguments: ["label=Ann", "message=Thanks%20for%20lunch", "label=a=b&value=1", "label=&message=", "message=%3D"])
  func `parser accepts and ignores label and message`(query: String) throws {
    let value: Wei? = query.contains("value=1") ? .wei(1) : nil
    #expect(try PaymentRequest("ethereum:\(Self.address)?\(query)").value == value)
  }

  @Test(arguments: ["ethereum://", "ETHEREUM://", "ethereum:///"])
  func `parser rejects slashes behind the scheme with their own reason`(scheme: String) {
    #expect(throws: AddressFlaw.linkWithSlashes) { try PaymentRequest("\(scheme)\(Self.address)@1?value=1") }
  }

  @Test(arguments: Value.all)
  func `an amount is a whole number of wei, with or without an exponent`(value: Value) throws {
    #expect(
      try PaymentRequest("ethereum:\(Self.address)?value=\(value.text)").value?.description(in: .wei) == value.wei)
  }

  @Test(
    arguments: [
      "", "-1", "+1", "-0", "1.5", "2.0145e3", "1e", "e18", "1e-3", "1e+3", "1e1e1", "1.", ".5e1", "0x10", "1,0", "1 0",
      "٣", "1%30", "NaN", "1e39", "1e99999999999999999999", "340282366920938463463374607431768211456",
      "340282366920938463464e18",
    ])
  func `anything else is no amount`(value: String) {
    #expect(throws: AddressFlaw.brokenLink("a whole number of wei for value")) {
      try PaymentRequest("ethereum:\(Self.address)?value=\(value)")
    }
  }

  @Test(arguments: [
    "value=1&value=1", "value=1&value=2", "gas=1&gas=1", "value", "", "value=1&", "&value=1", "label",
    "label=a&label=b",
  ])
  func `a parameter without a value, or twice, breaks the link`(query: String) {
    #expect(throws: AddressFlaw.brokenLink("each parameter once, as key=value")) {
      try PaymentRequest("ethereum:\(Self.address)?\(query)")
    }
  }

  @Test(
    arguments: [
      "/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1", "@1/transfer", "/", "?uint256=1",
      "?value=1&bytes=0x", "?Value=1", "?=1",
    ])
  func `a link that calls a contract is refused`(rest: String) {
    #expect(throws: AddressFlaw.contractCall) { try PaymentRequest("ethereum:\(Self.address)\(rest)") }
  }

  @Test(arguments: ["@", "@0x1", "@-1", "@1.0", "@1e3", "@mainnet", "@18446744073709551616", "@1@1", "@ 1", "@٣"])
  func `a chain is a plain number`(chain: String) {
    #expect(throws: AddressFlaw.brokenLink("a chain number behind @")) {
      try PaymentRequest("ethereum:\(Self.address)\(chain)")
    }
  }

  @Test(arguments: ["vitalik.eth", "pay-vitalik.eth", "a.b.eth@1"])
  func `names are not looked up`(target: String) {
    #expect(throws: AddressFlaw.name) { try PaymentRequest("ethereum:\(target)") }
  }

  @Test(arguments: ["bitcoin:1abc", "http://example.org", ":", "ethereum", "ethereum\u{301}:0x", "javascript:alert(1)"])
  func `other links are refused`(link: String) {
    #expect(throws: AddressFlaw.brokenLink("ethereum: at the start")) { try PaymentRequest(link) }
  }

  @Test func `a link without an address is refused`() {
    #expect(throws: AddressFlaw.missingPrefix) { try PaymentRequest("ethereum:") }
    #expect(throws: AddressFlaw.missingPrefix) { try PaymentRequest("ethereum:@1?value=1") }
    #expect(throws: AddressFlaw.wrongLength(2)) { try PaymentRequest("ethereum:0x12") }
  }

  struct Value: Sendable, CustomTestStringConvertible {
    let text: String
    let wei: String
    var testDescription: String { text }

    static let all = [
      Value(text: "0", wei: "0"), Value(text: "1", wei: "1"), Value(text: "2.014e18", wei: "2014000000000000000"),
      Value(text: "2.014E18", wei: "2014000000000000000"), Value(text: "2014e15", wei: "2014000000000000000"),
      Value(text: "2014000000000000000", wei: "2014000000000000000"), Value(text: "2.0140e3", wei: "2014"),
      Value(text: "5e0", wei: "5"), Value(text: "1e38", wei: "1" + String(repeating: "0", count: 38)),
      Value(
        text: "340282366920938463463374607431768211455", wei: "340282366920938463463374607431768211455"),
    ]
  }
}
