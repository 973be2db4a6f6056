import QuidCore
import Testing

struct EthereumAddressTests {
  @Test(arguments: checksummed)
  func `an address with the capitals of EIP-55 is accepted as it is written`(text: String) throws {
    let address = try EthereumAddress(text)
    #expect(address.description == text)
    #expect(address.isChecksummed)
  }

  @Test(arguments: checksummed)
  func `an address in one case is accepted without a checksum and shown with one`(text: String) throws {
    for written in ["0x" + text.dropFirst(2).lowercased(), "0x" + text.dropFirst(2).uppercased()] {
      let address = try EthereumAddress(written)
      #expect(address.description == text)
      // Four of the eight have a checksum that is all of one case anyway.
      #expect(address.isChecksummed == (written == text))
      #expect(address == (try EthereumAddress(text)))
      #expect(Set([address, try EthereumAddress(text)]).count == 1)
    }
    #expect(try EthereumAddress("0X" + text.dropFirst(2)).description == text)
  }

  @Test(arguments: checksummed)
  func `one letter in the wrong case is a wrong checksum, whichever it is`(text: String) throws {
    let characters = Array(text)
    for index in characters.indices.dropFirst(2) where characters[index].isLetter {
      var flipped = characters
      let letter = flipped[index]
      flipped[index] = Character(letter.isUppercase ? letter.lowercased() : letter.uppercased())
      // With a single letter out of step, text of one case would carry no checksum; none of the eight has only one.
      #expect(throws: AddressFlaw.wrongChecksum, "\(String(flipped))") { try EthereumAddress(String(flipped)) }
    }
  }

  @Test func `one digit mistyped is a wrong checksum`() {
    #expect(throws: AddressFlaw.wrongChecksum) { try EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAec") }
    #expect(throws: AddressFlaw.wrongChecksum) { try EthereumAddress("0x6aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed") }
  }

  @Test func `an address without letters has no capitals and so no checksum`() throws {
    let address = try EthereumAddress("0x" + String(repeating: "0", count: 40))
    #expect(address.isChecksummed == false)
    #expect(address.description == "0x" + String(repeating: "0", count: 40))
  }

  @Test(arguments: Refusal.all)
  func `other text is no address, and the flaw is named`(refusal: Refusal) {
    #expect(throws: refusal.flaw) { try EthereumAddress(refusal.text) }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let flaw: AddressFlaw
    var testDescription: String { text.debugDescription }

    static let all = [
      Refusal(text: "", flaw: .missingPrefix), Refusal(text: "0", flaw: .missingPrefix),
      Refusal(text: "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", flaw: .missingPrefix),
      Refusal(text: " 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", flaw: .missingPrefix),
      Refusal(text: "0x", flaw: .wrongLength(0)),
      Refusal(text: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", flaw: .wrongLength(39)),
      Refusal(text: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0", flaw: .wrongLength(41)),
      Refusal(text: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg", flaw: .notHexadecimal),
      Refusal(text: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe٣", flaw: .notHexadecimal),
      Refusal(text: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ", flaw: .notHexadecimal),
      Refusal(text: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\u{0}", flaw: .notHexadecimal),
      Refusal(text: "0x" + String(repeating: "a", count: 1 << 20), flaw: .wrongLength(1 << 20)),
    ]
  }

  /// The examples of EIP-55.
  private static let checksummed = [
    "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ]
}
