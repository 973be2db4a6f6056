@testable import QuidCore

/// A generator of amounts, addresses and links: many valid, many almost valid, and some random ones.
///
/// A fuzzer that only changes bytes rarely finds a valid checksum. This generator builds strings from the grammar and
/// damages some of them. The same seed gives the same strings.
struct InputGenerator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func amount() -> String {
    let units = ["", "", "eth", "ETH", "gwei", "wei", "eur", "usd", "gbp", "max", "btc", " eth", "e18"]
    return damagedSometimes(number() + pick(units))
  }

  mutating func address() -> String { damagedSometimes(account()) }

  mutating func link() -> String {
    var link =
      chance(16) ? pick(["ethereum", "bitcoin:", ""]) : pick(["ethereum:", "ethereum:", "ETHEREUM:", "Ethereum:"])
    link += (chance(4) ? pick(["pay-", "pay-", "PAY-"]) : "") + account()
    if chance(2) {
      link += "@" + pick(["1", "5", "0", "001", "31337", "\(random.next())", "18446744073709551616", ""])
    }
    if chance(32) { link += pick(["/", "/transfer"]) }
    if chance(2) {
      let keys = [
        "value", "value", "value", "value", "value", "value", "gas", "gasLimit", "gasPrice", "uint256", "Value", "",
      ]
      let parameters = (0..<(chance(3) ? 2 : 1)).map { _ in
        pick(keys) + pick(["=", "=", "=", "=", "=", "=", ""]) + number()
      }
      link += "?" + parameters.joined(separator: pick(["&", "&", "?", "&&"]))
    }
    return damagedSometimes(link)
  }

  private mutating func account() -> String {
    var digits = ""
    for _ in 0..<(chance(16) ? Int.random(in: 0...80, using: &random) : 40) {
      digits += pick(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f"])
    }
    switch random.next() % 8 {
    case 0, 1: break
    case 2: digits = digits.uppercased()
    case 3: digits = digits.map { chance(2) ? $0.uppercased() : "\($0)" }.joined()
    default: digits = (try? EthereumAddress("0x" + digits))?.description.dropFirst(2).description ?? digits
    }
    return pick(["0x", "0x", "0x", "0x", "0x", "0x", "0X", ""]) + digits
  }

  /// Returns a number of any length, beyond 128 bits too, sometimes with a fraction or an exponent.
  private mutating func number() -> String {
    var number = digits(upTo: chance(8) ? 45 : 12)
    if chance(3) { number += "." + digits(upTo: 20) }
    if chance(3) {
      number += pick(["e", "e", "E"]) + pick(["", "0", "9", "17", "18", "18", "20", "38", "39", "99999999999"])
    }
    return chance(24) ? pick(["-", "+", " ", "0x"]) + number : number
  }

  private mutating func digits(upTo limit: Int) -> String {
    (0..<Int.random(in: 0...limit, using: &random)).map { _ in "\(random.next() % 10)" }.joined()
  }

  /// Removes, inserts or changes one to three bytes in one string of four.
  private mutating func damagedSometimes(_ text: String) -> String {
    guard chance(4) else { return text }
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let byte = chance(2) ? UInt8.random(in: 0...255, using: &random) : pick(Array("0x@?&=:./eE+-,_ %\n\u{0}".utf8))
      switch random.next() % 4 {
      case 0: bytes.insert(byte, at: place)
      case 1 where place < bytes.count: bytes[place] = byte
      case 2 where place < bytes.count: bytes.remove(at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func chance(_ oneIn: UInt64) -> Bool { random.next() % oneIn == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }
}
