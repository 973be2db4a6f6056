import Foundation
import TestSupport
import Testing

@testable import QuidNetworking

/// The bytes of a stored file, apart from any file system.
struct StoredFileTests {
  private let subject = "answer CoinGecko https://api.coingecko.com/api/v3 ping"
  private let answer = StoredAnswer(
    body: Data("{\"gecko_says\":\"to the moon\"}".utf8), fetchedAt: Date(timeIntervalSinceReferenceDate: 0.5),
    entityTag: "W/\"a1\"")

  @Test func `a file is laid out as documented`() throws {
    let answer = StoredAnswer(body: Data("body".utf8), fetchedAt: Date(timeIntervalSinceReferenceDate: 1))
    let parts = try #require(answer.file(subject: "it"))
    #expect(parts.count == 2)
    #expect(parts[1] == Data("body".utf8))
    let expected: [UInt8] =
      Array("QuidFile".utf8) + [0, 0, 0, 1, 0, 0, 0, 2, 255, 255, 255, 255]
      + [0x3F, 0xF0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]
    #expect(Array(parts[0].prefix(36)) == expected)
    #expect(Array(parts[0][44..<46]) == Array("it".utf8))
    #expect(parts[0].count == 54)
    let header = try header(parts[0])
    #expect(header.length == 54)
    #expect(header.bodyLength == 4)
  }

  @Test(arguments: SplitMix64.seeds)
  func `what is written is read, whatever it is`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let body = Data((0..<Int.random(in: 0...2_000, using: &random)).map { _ in .random(in: 0...255, using: &random) })
      let tag = String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0...40, using: &random)).map { _ in
            Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &random))
          }))
      let answer = StoredAnswer(
        body: body, fetchedAt: Date(timeIntervalSinceReferenceDate: .random(in: -2e9...2e9, using: &random)),
        entityTag: random.next() & 1 == 0 ? tag : nil)
      let read = try StoredAnswer(file: file(answer), subject: subject)
      #expect(read == answer, "seed \(seed)")
      #expect(read.fetchedAt.timeIntervalSinceReferenceDate == answer.fetchedAt.timeIntervalSinceReferenceDate)
    }
  }

  @Test func `no beginning of a file is taken for a file`() throws {
    let file = try file(answer)
    for length in 0..<file.count {
      #expect(throws: StoredHeader.Flaw.damaged) { try StoredAnswer(file: file.prefix(length), subject: subject) }
    }
    #expect(try StoredAnswer(file: file, subject: subject) == answer)
  }

  @Test func `every other value of every byte is noticed`() throws {
    let file = try file(answer)
    var tries = 0
    for index in file.indices {
      for change in 1...255 as ClosedRange<UInt8> {
        var changed = file
        changed[index] ^= change
        if (try? StoredAnswer(file: changed, subject: subject)) != nil {
          Issue.record("byte \(index) changed by \(change) goes unnoticed")
        }
        tries += 1
      }
    }
    #expect(tries == file.count * 255)
  }

  @Test(arguments: SplitMix64.seeds)
  func `files that have lost, doubled, swapped or gained bytes are noticed`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let file = try file(answer)
    for _ in 0..<2_000 {
      var changed = file
      let index = Int.random(in: 0..<file.count, using: &random)
      let other = Int.random(in: 0..<file.count, using: &random)
      switch random.next() % 5 {
      case 0: changed.remove(at: index)
      case 1: changed.insert(file[index], at: index)
      case 2: changed.swapAt(index, other)
      case 3: changed.append(contentsOf: file.prefix(index + 1))
      default: changed.resetBytes(in: min(index, other)..<max(index, other))
      }
      guard changed != file else { continue }
      #expect((try? StoredAnswer(file: changed, subject: subject)) == nil, "seed \(seed)")
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `bytes that nobody wrote are read without harm`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let start = try file(answer).prefix(12)
    for round in 0..<5_000 {
      var bytes = Data((0..<Int.random(in: 0...120, using: &random)).map { _ in .random(in: 0...255, using: &random) })
      // Half of them get past the first look.
      if round % 2 == 0 { bytes = start + bytes }
      #expect((try? StoredAnswer(file: bytes, subject: subject)) == nil, "seed \(seed)")
    }
  }

  @Test func `a file of another version or about something else is no damage`() throws {
    var other = try file(answer)
    other[11] = 2
    #expect(throws: StoredHeader.Flaw.otherSchema) { try StoredAnswer(file: other, subject: subject) }
    #expect(throws: StoredHeader.Flaw.otherSchema) { try StoredAnswer(file: file(answer), subject: subject + "s") }
  }

  @Test func `a slice of a larger buffer is read like a buffer of its own`() throws {
    let buffer = Data("in front of it".utf8) + (try file(answer))
    let read = try StoredAnswer(file: buffer.dropFirst(14), subject: subject)
    #expect(read == answer)
    #expect(read.body.startIndex == 0)
  }

  @Test func `what could not be read back is not written`() {
    let tooLarge = StoredAnswer(body: Data(count: StoredAnswer.byteLimit + 1), fetchedAt: answer.fetchedAt)
    #expect(tooLarge.file(subject: subject) == nil)
    let never = StoredAnswer(body: answer.body, fetchedAt: Date(timeIntervalSinceReferenceDate: .nan))
    #expect(never.file(subject: subject) == nil)
    #expect(answer.file(subject: String(repeating: "x", count: StoredHeader.subjectLimit + 1)) == nil)
  }

  @Test(arguments: ["", "a\r\nX-Key: 1", "é", String(repeating: "x", count: 1_025)])
  func `an entity tag that a request could not carry is left out`(tag: String) {
    #expect(StoredAnswer(body: Data(), fetchedAt: answer.fetchedAt, entityTag: tag).entityTag == nil)
  }

  private func file(_ answer: StoredAnswer) throws -> Data {
    try #require(answer.file(subject: subject)).reduce(Data(), +)
  }

  private func header(_ bytes: Data) throws -> StoredHeader { try bytes.withUnsafeBytes { try StoredHeader($0) } }
}
