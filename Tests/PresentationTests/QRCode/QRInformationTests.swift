import Testing

@testable import QuidPresentation

struct QRInformationTests {
  @Test func `format information matches table C.1 for every level and mask`() {
    let expected: [QRErrorCorrectionLevel: [Int]] = [
      .low: [0x77C4, 0x72F3, 0x7DAA, 0x789D, 0x662F, 0x6318, 0x6C41, 0x6976],
      .medium: [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0],
      .quartile: [0x355F, 0x3068, 0x3F31, 0x3A06, 0x24B4, 0x2183, 0x2EDA, 0x2BED],
      .high: [0x1689, 0x13BE, 0x1CE7, 0x19D0, 0x0762, 0x0255, 0x0D0C, 0x083B],
    ]
    for (level, formats) in expected {
      #expect(QRMask.allCases.map { QRInformation.format(level, $0) } == formats, "\(level)")
    }
  }

  @Test func `version information matches table D.1`() {
    let expected = [7: 0x07C94, 8: 0x085BC, 9: 0x09A99, 10: 0x0A4D3, 21: 0x15683, 40: 0x28C69]
    for (number, bits) in expected { #expect(QRInformation.version(QRVersion(number: number)) == bits, "\(number)") }
  }
}
