import Testing

@testable import QuidCore

struct Keccak256Tests {
  @Test(arguments: Vector.all)
  func `hash is Keccak-256, not SHA-3, around the block size`(vector: Vector) {
    let hash = Keccak256.hash(Array(vector.message.utf8))
    #expect(hash.map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined() == vector.hash)
  }

  @Test func `messages of different lengths have different hashes`() {
    let hashes = Set((0..<408).map { Keccak256.hash([UInt8](repeating: 0, count: $0)) })
    #expect(hashes.count == 408)
  }

  struct Vector: Sendable, CustomTestStringConvertible {
    let message: String
    let hash: String
    var testDescription: String { "\(message.prefix(3)), \(message.count) bytes" }

    static let all = [
      Vector(message: "", hash: "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
      Vector(message: "abc", hash: "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
      Vector(
        message: String(repeating: "a", count: 135),
        hash: "34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446"),
      Vector(
        message: String(repeating: "a", count: 136),
        hash: "a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e"),
      Vector(
        message: String(repeating: "a", count: 137),
        hash: "d869f639c7046b4929fc92a4d988a8b22c55fbadb802c0c66ebcd484f1915f39"),
    ]
  }
}
