import Foundation
import Testing

/// Quid has no key to lose: that is looked for in the sources, and promised in the README.
struct NoKeysTests {
  private static let project = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// What code that signs, or asks for what signs, cannot do without; in small letters, without spaces and underlines.
  private static let signs = [
    "privatekey", "secretkey", "mnemonic", "seedphrase", "recoveryphrase", "passphrase", "keystore", "keyfile",
    "secp256k1", "ecdsa", "ethsign", "personalsign", "personalunlock", "signtransaction", "signtypeddata",
    "sendrawtransaction", "getpass", "tcsetattr(stdin", "ksecclasskey", "cryptokit",
  ]

  /// The signs of keys in a text.
  private static func found(in text: String) -> [String] {
    let plain = text.lowercased().filter { $0 != " " && $0 != "_" }
    return signs.filter { plain.contains($0) }
  }

  @Test func `no source asks for, reads or stores a key, a seed or a password`() throws {
    let sources = Self.project.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path(percentEncoded: false))
    var count = 0
    while let path = files?.nextObject() as? String {
      guard path.hasSuffix(".swift") else { continue }
      count += 1
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      #expect(Self.found(in: text) == [], "\(path)")
    }
    #expect(count > 100)
  }

  @Test(arguments: [
    "let privateKey = 1", "call(\"personal_sign\")", "enter your seed phrase", "eth_sendRawTransaction",
  ])
  func `such a source would be found`(_ text: String) {
    #expect(!Self.found(in: text).isEmpty)
  }

  @Test func `the README says so`() throws {
    let readme = try String(contentsOf: Self.project.appending(path: "README.md"), encoding: .utf8)
    let words = readme.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Quid never asks for, reads or stores a private key, a seed or a password."))
  }
}
