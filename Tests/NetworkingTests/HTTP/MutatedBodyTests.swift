import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Bodies that were right and are then damaged: they are read or refused, and never end the process.
@Suite struct MutatedBodyTests {
  private static let bodies = [
    #"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1.2e-05,"last_updated_at":1693588500}}"#,
    #"{"status":"1","message":"OK","result":{"LastBlock":"18041185","SafeGasPrice":"13","ProposeGasPrice":"14","#
      + #""FastGasPrice":"14","suggestBaseFee":"12.086368893"}}"#,
    #"{"error":{"status":{"timestamp":"2026-10-07T13:32:10Z","error_code":10012,"error_message":"no\u001b[2J"}}}"#,
    #"{"status":"0","message":"NOTOK","result":"Max rate limit reached"}"#,
  ]

  /// Every decoder that a body can meet.
  private static func read(_ bytes: [UInt8]) {
    let data = Data(bytes)
    _ = CoinGeckoComplaint.read(data)
    _ = EtherscanComplaint.read(data)
    guard let body = try? JSONBody(data) else { return }
    let currencies: [Currency] = [.usd, .eur, .gbp]
    if let prices = try? CoinGeckoSimplePrice.prices(body, of: .ethereum, as: .eth, in: currencies).value {
      #expect(prices.rates.allSatisfy { $0.rate > .zero })
    }
    if let gas = try? EtherscanGasOracle.gasPrices(body).value { #expect(!gas.fast.gwei.isZero) }
  }

  @Test func `a body may end anywhere`() {
    for body in Self.bodies {
      let bytes = Array(body.utf8)
      for count in 0...bytes.count { Self.read(Array(bytes.prefix(count))) }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `any bytes of a body may change`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let telling = Array(#"{}[]",:\-+.eE0123456789 nulltruefalse"#.utf8) + [0x00, 0x1B, 0x7F, 0xC3, 0xED, 0xFE, 0xFF]
    for _ in 0..<3_000 {
      guard var bytes = Self.bodies.randomElement(using: &random).map({ Array($0.utf8) }) else { return }
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        guard let byte = telling.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[at] = byte
        case 1: bytes.insert(byte, at: at)
        case 2: bytes.remove(at: at)
        case 3: bytes.insert(contentsOf: repeatElement(byte, count: .random(in: 1...600, using: &random)), at: at)
        default: bytes.replaceSubrange(at..<min(at + 8, bytes.count), with: bytes.suffix(12))
        }
      }
      Self.read(bytes)
    }
  }
}
