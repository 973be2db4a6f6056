import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct PNGSanitizerTests {
  private let pixels = PNGFile.chunk("IDAT", [1, 2, 3])
  private let end = PNGFile.chunk("IEND")

  @Test func `a valid image is returned unchanged`() throws {
    let picture = try PNGSanitizer.picture(Data(PNGFile.pixel))
    #expect(picture == Picture(png: PNGFile.pixel, width: 1, height: 1))
  }

  @Test func `chunks that are not drawn are removed`() throws {
    let plain = PNGFile.file([PNGFile.header(), PNGFile.chunk("PLTE", [1, 2, 3]), pixels, end])
    let annotated = PNGFile.file([
      PNGFile.header(), PNGFile.chunk("iCCP", Array("profile".utf8)), PNGFile.chunk("PLTE", [1, 2, 3]),
      PNGFile.chunk("tEXt", Array("\u{1B}]0;owned\u{7}".utf8)), pixels, end,
    ])
    #expect(try PNGSanitizer.picture(Data(annotated + Array("\u{1B}[2J".utf8))).png == plain)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var file: [UInt8]
    var testDescription: String { name }
  }

  static let rejected: [Case] = {
    let (pixels, end) = (PNGFile.chunk("IDAT", [1, 2, 3]), PNGFile.chunk("IEND"))
    var torn = PNGFile.pixel
    torn[20] ^= 1
    var long = PNGFile.pixel
    long[8] = 0x7F
    return [
      Case(name: "empty file", file: []),
      Case(name: "HTML", file: Array("<html>\u{1B}[2J</html>".utf8)),
      Case(name: "a GIF", file: Array("GIF89a".utf8)),
      Case(name: "a JPEG", file: [0xFF, 0xD8, 0xFF, 0xE0]),
      Case(name: "only a signature", file: PNGFile.file([])),
      Case(name: "no header", file: PNGFile.file([pixels, end])),
      Case(name: "two headers", file: PNGFile.file([PNGFile.header(), PNGFile.header(), pixels, end])),
      Case(name: "no pixels", file: PNGFile.file([PNGFile.header(), end])),
      Case(name: "no end", file: PNGFile.file([PNGFile.header(), pixels])),
      Case(name: "a wrong checksum", file: torn),
      Case(name: "a length beyond the file", file: long),
      Case(name: "truncated file", file: Array(PNGFile.pixel.prefix(40))),
      Case(name: "a width of zero", file: PNGFile.file([PNGFile.header(width: 0), pixels, end])),
      Case(name: "too many pixels", file: PNGFile.file([PNGFile.header(width: 60_000, height: 60_000), pixels, end])),
      Case(name: "an unknown bit depth", file: PNGFile.file([PNGFile.header(form: [3, 2, 0, 0, 0]), pixels, end])),
      Case(name: "an unknown interlacing", file: PNGFile.file([PNGFile.header(form: [8, 2, 0, 0, 9]), pixels, end])),
      Case(
        name: "an unknown critical chunk", file: PNGFile.file([PNGFile.header(), PNGFile.chunk("EVIL"), pixels, end])),
      Case(
        name: "a chunk type without letters",
        file: PNGFile.file([PNGFile.header(), PNGFile.chunk("\u{1B}[2J"), pixels, end])),
      Case(
        name: "too many bytes",
        file: PNGFile.file([
          PNGFile.header(), PNGFile.chunk("IDAT", Array(repeating: 7, count: PNGSanitizer.maximumByteCount)), end,
        ])),
    ]
  }()

  @Test(arguments: rejected) func `an invalid or hostile file is rejected`(_ hostile: Case) {
    #expect(throws: ResponseError.self) { try PNGSanitizer.picture(Data(hostile.file)) }
  }

  @Test func `a changed or truncated file leads to the same image or an error`() {
    let seed: UInt64 = 0x5069_6374
    var random = SplitMix64(seed: seed)
    for step in 0..<2_000 {
      var file = PNGFile.pixel
      file[Int.random(in: 0..<file.count, using: &random)] = .random(in: 0...255, using: &random)
      file = Array(file.prefix(.random(in: 0...file.count, using: &random)))
      guard let picture = try? PNGSanitizer.picture(Data(file)) else { continue }
      #expect(picture.png == PNGFile.pixel, "seed \(seed), step \(step)")
    }
  }
}
