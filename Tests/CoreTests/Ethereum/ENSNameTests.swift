import Testing

@testable import QuidCore

struct ENSNameTests {
  static let accepted = [
    "vitalik.eth", "nick.eth", "a.eth", "0.eth", "00.eth", "123.eth", "1eth.eth", "eth.eth", "foo.bar.eth",
    "a.b.c.d.eth",
    "ur.gtest.eth", "my-wallet.eth", "a-b.eth", "a--b.eth", "-.eth", "--.eth", "---.eth", "-a.eth", "a-.eth",
    "-a-.eth", "abc-.eth", "abcd--.eth", "abc--d.eth", "a-b-c-d-e.eth", "-a-.x-y", "x.y", "0-0.0-0", "example.com",
    "ens.domains",
    "example.co.uk", "pay.example.xyz", "brantly.cb.id", "jesse.base.eth", "q.lens.xyz", "1.2.3.4", "007.eth",
    "9999.eth",
    "a1b2c3.eth", "z.z.z.z.z.z.z.z", "reallylongnamebutstillfine.eth", "sub-domain.name.eth", "zzz.eth",
    "abcdefghijklmnopqrstuvwxyz.eth", "0123456789.eth", "no.de.js", "m.eth", "rn.eth", "vv.eth", "l.eth",
    String(repeating: "a", count: 63) + ".eth",
    [String](repeating: String(repeating: "b", count: 41), count: 6).joined(separator: ".") + ".c",
  ]

  @Test(arguments: accepted)
  func `accepted name is its own normalized form`(name: String) throws {
    #expect(try ENSName(name).description == name)
  }

  @Test func `at least 50 different names are accepted`() { #expect(Set(Self.accepted).count >= 50) }

  struct Refused: CustomTestStringConvertible, Sendable {
    let name: String
    let error: ENSNameError
    var testDescription: String { name.debugDescription }
  }

  static let refused = [
    Refused(name: "", error: .empty), Refused(name: "vitalik", error: .singleLabel),
    Refused(name: ".", error: .emptyLabel), Refused(name: ".eth", error: .emptyLabel),
    Refused(name: "vitalik.", error: .emptyLabel), Refused(name: "a..eth", error: .emptyLabel),
    // Homoglyphs: Cyrillic a, Greek o, Armenian o, full-width v, and the full stops of other scripts.
    Refused(name: "vit\u{430}lik.eth", error: .lookAlike("\u{430}", of: "a")),
    Refused(name: "f\u{3BF}o.eth", error: .lookAlike("\u{3BF}", of: "o")),
    Refused(name: "f\u{585}o.eth", error: .lookAlike("\u{585}", of: "o")),
    Refused(name: "\u{FF56}italik.eth", error: .lookAlike("\u{FF56}", of: "v")),
    Refused(name: "\u{432}\u{430}.eth", error: .notASCII("\u{432}")),
    Refused(name: "vitalik\u{3002}eth", error: .lookAlike("\u{3002}", of: ".")),
    Refused(name: "vitalik\u{FF0E}eth", error: .lookAlike("\u{FF0E}", of: ".")),
    // Invisible characters.
    Refused(name: "vita\u{200B}lik.eth", error: .invisible("\u{200B}")),
    Refused(name: "vita\u{200D}lik.eth", error: .invisible("\u{200D}")),
    Refused(name: "vitalik.eth\u{FEFF}", error: .invisible("\u{FEFF}")),
    Refused(name: "\u{202E}vitalik.eth", error: .invisible("\u{202E}")),
    Refused(name: "vitalik\u{AD}.eth", error: .invisible("\u{AD}")),
    Refused(name: "vitalik\u{A0}.eth", error: .invisible("\u{A0}")),
    Refused(name: "vita\nlik.eth", error: .invisible("\n")), Refused(name: "\0.eth", error: .invisible("\0")),
    // Emoji and other scripts.
    Refused(name: "\u{1F98A}.eth", error: .emoji("\u{1F98A}")),
    Refused(name: "\u{1F468}\u{200D}\u{1F33E}.eth", error: .emoji("\u{1F468}")),
    Refused(name: "\u{2764}\u{FE0F}.eth", error: .emoji("\u{2764}")),
    Refused(name: "zo\u{EB}.eth", error: .notASCII("\u{EB}")),
    Refused(name: "\u{674E}.eth", error: .notASCII("\u{674E}")),
    Refused(name: "zoe\u{308}.eth", error: .notASCII("\u{308}")),
    Refused(name: "ni\u{2019}ck.eth", error: .notASCII("\u{2019}")),
    // Symbols of ASCII.
    Refused(name: "_a.eth", error: .symbol("_")), Refused(name: "a$.eth", error: .symbol("$")),
    Refused(name: "a b.eth", error: .symbol(" ")), Refused(name: "a/b.eth", error: .symbol("/")),
    Refused(name: "o'hara.eth", error: .symbol("'")), Refused(name: "ethereum:a.eth", error: .symbol(":")),
    // Reserved labels and lengths.
    Refused(name: "xn--ls8h.eth", error: .reservedHyphens), Refused(name: "ab--c.eth", error: .reservedHyphens),
    Refused(name: "a.eth.----", error: .reservedHyphens),
    Refused(name: String(repeating: "a", count: 64) + ".eth", error: .labelTooLong(64)),
    Refused(name: [String](repeating: "a", count: 128).joined(separator: "."), error: .tooLong(255)),
  ]

  @Test(arguments: refused)
  func `refused name has its reason`(sample: Refused) {
    #expect(throws: sample.error) { try ENSName(sample.name) }
  }

  @Test(arguments: ["Vitalik.eth", "VITALIK.ETH", "vitalik.Eth"])
  func `capital letters suggest the name in lowercase`(name: String) throws {
    #expect(throws: ENSNameError.capitals(normalized: try ENSName("vitalik.eth"))) { try ENSName(name) }
  }

  @Test func `capital letters in an invalid name suggest nothing`() {
    #expect(throws: ENSNameError.symbol("_")) { try ENSName("Vita_lik.eth") }
    #expect(throws: ENSNameError.reservedHyphens) { try ENSName("XN--a.eth") }
  }

  @Test func `a string with a dot is a name, unless it is a link`() {
    for text in ["vitalik.eth", "Vitalik.eth", "vitalik\u{3002}eth", "a b.c", ".", "0xab.eth"] {
      #expect(ENSName.isNameLike(text))
    }
    for text in ["vitalik", "", "0x12", "ethereum:a.eth", "Ann Lee"] { #expect(!ENSName.isNameLike(text)) }
  }

  @Test func `namehash has the values of EIP-137`() throws {
    let eth = "93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae"
    let foo = "de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f"
    #expect(hex(try ENSName("foo.eth").namehash) == foo)
    // The names "" and "eth" are not accepted, so their hashes are computed from those of labels.
    let root = [UInt8](repeating: 0, count: 32)
    #expect(hex(Keccak256.hash(root + Keccak256.hash(Array("eth".utf8)))) == eth)
    #expect(
      hex(Keccak256.hash(Keccak256.hash(root + Keccak256.hash(Array("eth".utf8))) + Keccak256.hash(Array("foo".utf8))))
        == foo)
  }

  @Test func `DNS encoding has the length before each label`() throws {
    #expect(try ENSName("foo.eth").dnsEncoded == [3] + Array("foo".utf8) + [3] + Array("eth".utf8) + [0])
    let longest = [String](repeating: "a", count: 127).joined(separator: ".")
    #expect(longest.utf8.count == ENSName.limit)
    #expect(try ENSName(longest).dnsEncoded.count == 255)
  }
}

/// Returns bytes as hexadecimal digits.
private func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

struct NameSkeletonTests {
  @Test(arguments: [
    ("vitalik", "vita1ik"), ("vitalik", "vltalik"),
    ("google", "g00gle"), ("microsoft", "rnicrosoft"),
    ("wells", "vvells"), ("paypal", "paypa1"), ("bill", "bi11"),
    ("modern", "rnodern"), ("david", "clavid"), ("oil", "0il"),
    ("alice", "a1ice"), ("morning", "mornlng"), ("burn", "bum"),
  ])
  func `names that look alike have the same skeleton`(left: String, right: String) {
    #expect(NameSkeleton(left) == NameSkeleton(right))
    #expect(NameSkeleton(left + ".eth") == NameSkeleton(right + ".eth"))
  }

  @Test func `ASCII characters have no ASCII character that they look like`() {
    #expect(NameSkeleton.asciiCharacter(like: "\u{430}") == "a")
    #expect(NameSkeleton.asciiCharacter(like: "1") == nil)
    #expect(NameSkeleton.asciiCharacter(like: "é") == nil)
  }

  @Test(arguments: [
    ("vitalik", "vitalic"), ("ann", "anna"), ("bob", "rob"),
    ("ann", "am"), ("decide", "dedde"), ("nick", "mick"),
    ("wallet1", "wallet2"), ("eth", "etc"), ("uv", "w"),
    ("alice", "alicia"),
  ])
  func `names that differ visibly have different skeletons`(left: String, right: String) {
    #expect(NameSkeleton(left) != NameSkeleton(right))
  }
}
