import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// The bytes of a stored file, without a file system.
struct CachedResponseTests {
  private let subject = "answer CoinGecko https://api.coingecko.com/api/v3 ping"
  private let response = CachedResponse(
    body: Data("{\"gecko_says\":\"to the moon\"}".utf8), fetchedAt: Date(timeIntervalSinceReferenceDate: 0.5),
    entityTag: "W/\"a1\"", newestDay: CalendarDay("2026-11-20"))

  @Test func `the file layout is the documented one`() throws {
    let response = CachedResponse(body: Data("body".utf8), fetchedAt: Date(timeIntervalSinceReferenceDate: 1))
    let parts = try #require(response.fileParts(subject: "it"))
    #expect(parts.count == 2)
    #expect(parts[1] == Data("body".utf8))
    let expected: [UInt8] =
      Array("QuidFile".utf8) + [0, 0, 0, 2, 0, 0, 0, 2, 255, 255, 255, 255]
      + [0x3F, 0xF0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]
    #expect(Array(parts[0].prefix(36)) == expected)
    #expect(Array(parts[0][44..<50]) == [0x80, 0, 0, 0] + Array("it".utf8))
    #expect(parts[0].count == 58)
    let header = try header(parts[0])
    #expect(header.length == 58)
    #expect(header.bodyLength == 4)
  }

  @Test func `a file of version 1 is read, without the newest day`() throws {
    let read = try CachedResponse(file: try response.version1File(subject: subject), subject: subject)
    #expect(read.newestDay == nil && read.isFromEarlierVersion)
    #expect(read.body == response.body && read.entityTag == response.entityTag)
  }

  @Test(arguments: SplitMix64.seeds)
  func `any response is read as it was written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let body = Data((0..<Int.random(in: 0...2_000, using: &random)).map { _ in .random(in: 0...255, using: &random) })
      let tag = String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0...40, using: &random)).map { _ in
            Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &random))
          }))
      let response = CachedResponse(
        body: body, fetchedAt: Date(timeIntervalSinceReferenceDate: .random(in: -2e9...2e9, using: &random)),
        entityTag: random.next() & 1 == 0 ? tag : nil,
        newestDay: random.next() & 1 == 0 ? CalendarDay("2026-11-20") : nil)
      let read = try CachedResponse(file: file(response), subject: subject)
      #expect(read == response, "seed \(seed)")
      #expect(read.fetchedAt.timeIntervalSinceReferenceDate == response.fetchedAt.timeIntervalSinceReferenceDate)
    }
  }

  @Test func `an incomplete file is damaged`() throws {
    let file = try file(response)
    for length in 0..<file.count {
      #expect(throws: CacheFileHeader.ParseError.damaged) {
        try CachedResponse(file: file.prefix(length), subject: subject)
      }
    }
    #expect(try CachedResponse(file: file, subject: subject) == response)
  }

  @Test func `every change of a single byte is detected`() throws {
    let file = try file(response)
    var tries = 0
    for index in file.indices {
      for change in 1...255 as ClosedRange<UInt8> {
        var changed = file
        changed[index] ^= change
        if (try? CachedResponse(file: changed, subject: subject)) != nil {
          Issue.record("byte \(index) changed by \(change) is not detected")
        }
        tries += 1
      }
    }
    #expect(tries == file.count * 255)
  }

  @Test(arguments: SplitMix64.seeds)
  func `removed, repeated, swapped and added bytes are detected`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let file = try file(response)
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
      #expect((try? CachedResponse(file: changed, subject: subject)) == nil, "seed \(seed)")
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `random bytes are rejected`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let start = try file(response).prefix(12)
    for round in 0..<5_000 {
      var bytes = Data((0..<Int.random(in: 0...120, using: &random)).map { _ in .random(in: 0...255, using: &random) })
      // Half of them have a valid beginning.
      if round % 2 == 0 { bytes = start + bytes }
      #expect((try? CachedResponse(file: bytes, subject: subject)) == nil, "seed \(seed)")
    }
  }

  @Test func `a file of another version or subject is not damaged`() throws {
    var other = try file(response)
    other[11] = 3
    #expect(throws: CacheFileHeader.ParseError.otherSchema) { try CachedResponse(file: other, subject: subject) }
    #expect(throws: CacheFileHeader.ParseError.otherSchema) {
      try CachedResponse(file: file(response), subject: subject + "s")
    }
  }

  @Test func `a slice of a larger buffer is read like a separate buffer`() throws {
    let buffer = Data("in front of it".utf8) + (try file(response))
    let read = try CachedResponse(file: buffer.dropFirst(14), subject: subject)
    #expect(read == response)
    #expect(read.body.startIndex == 0)
  }

  @Test func `a response that could not be read back is not written`() {
    let tooLarge = CachedResponse(body: Data(count: CachedResponse.byteLimit + 1), fetchedAt: response.fetchedAt)
    #expect(tooLarge.fileParts(subject: subject) == nil)
    let never = CachedResponse(body: response.body, fetchedAt: Date(timeIntervalSinceReferenceDate: .nan))
    #expect(never.fileParts(subject: subject) == nil)
    #expect(response.fileParts(subject: String(repeating: "x", count: CacheFileHeader.subjectLimit + 1)) == nil)
  }

  @Test(arguments: ["", "a\r\nX-Key: 1", "é", String(repeating: "x", count: 1_025)])
  func `an entity tag that is not a valid header value is omitted`(tag: String) {
    #expect(CachedResponse(body: Data(), fetchedAt: response.fetchedAt, entityTag: tag).entityTag == nil)
  }

  private func file(_ response: CachedResponse) throws -> Data {
    try #require(response.fileParts(subject: subject)).reduce(Data(), +)
  }

  private func header(_ bytes: Data) throws -> CacheFileHeader { try bytes.withUnsafeBytes { try CacheFileHeader($0) } }
}
