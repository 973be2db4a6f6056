import QuidCore
import TestSupport
import Testing

struct PaymentLinkTests {
  @Test(arguments: Written.all)
  func `a request is written in one way, and links that ask for the same become the same`(_ written: Written) throws {
    for link in written.links { #expect(try PaymentRequest(link).link == written.canonical, "\(link)") }
    #expect(try PaymentRequest(written.canonical).link == written.canonical)
  }

  @Test(arguments: SplitMix64.seeds)
  func `what is written reads back as itself`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let digits = (0..<40).map { _ in String(UInt8.random(in: 0..<16, using: &random), radix: 16) }
      let address = try EthereumAddress("0x" + digits.joined())
      let value = Wei(count: UInt128(random.next()) << UInt128(UInt8.random(in: 0...64, using: &random)))
      let request = PaymentRequest(
        to: address, on: Bool.random(using: &random) ? random.next() : nil,
        value: Bool.random(using: &random) ? value : nil)
      #expect(try PaymentRequest(request.link) == request, "\(request.link), seed \(seed)")
      #expect(try PaymentRequest(request.link).link == request.link, "\(request.link), seed \(seed)")
    }
  }

  @Test func `the smallest and the largest amount can be written`() throws {
    for value in [Wei.zero, .wei(1), Wei(count: .max)] {
      let request = PaymentRequest(to: try EthereumAddress(Written.address), on: .max, value: value)
      #expect(try PaymentRequest(request.link) == request)
    }
  }

  @Test func `the address of a written link carries its checksum`() throws {
    let request = try PaymentRequest("ethereum:" + Written.address.lowercased())
    #expect(!request.address.isChecksummed)
    #expect(try PaymentRequest(request.link).address.isChecksummed)
  }

  struct Written: Sendable, CustomTestStringConvertible {
    let canonical: String
    let links: [String]
    var testDescription: String { canonical }

    static let address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

    static let all = [
      Written(
        canonical: "ethereum:\(address)",
        links: [
          "ethereum:\(address)", "ETHEREUM:\(address)", "ethereum:pay-\(address)", "ethereum:\(address)?gas=21000",
        ]),
      Written(
        canonical: "ethereum:\(address)@1", links: ["ethereum:pay-\(address)@1", "ethereum:\(address)@001"]),
      Written(
        canonical: "ethereum:\(address)@1?value=2.014e18",
        links: [
          "ethereum:\(address)@1?value=2.014e18", "ethereum:\(address)@1?value=2014000000000000000",
          "ethereum:\(address)@1?gasPrice=1e9&value=2014E15", "ethereum:\(address)@1?value=02.0140e18&gasLimit=21000",
          "ethereum:\(address.lowercased())@1?value=2.014e18",
        ]),
      Written(
        canonical: "ethereum:\(address)?value=0.000000000000000001e18",
        links: ["ethereum:\(address)?value=1", "ethereum:\(address)?value=1e0"]),
      Written(canonical: "ethereum:\(address)?value=0e18", links: ["ethereum:\(address)?value=0"]),
    ]
  }
}
