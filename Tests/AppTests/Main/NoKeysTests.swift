import Foundation
import Testing

@testable import quid

/// Checks that no source file or option reads or stores a private key.
struct NoKeysTests {
  private static let project = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// Names in code that signs or reads keys, in lowercase and without separators.
  private static let names = [
    "privatekey", "secretkey", "mnemonic", "seedphrase", "recoveryphrase", "passphrase", "keystore", "keyfile",
    "secp256k1", "ecdsa", "ethsign", "personalsign", "personalunlock", "signtransaction", "signtypeddata",
    "sendrawtransaction", "getpass", "tcsetattr(stdin", "ksecclasskey", "cryptokit",
  ]

  /// Returns the elements of ``names`` that occur in a string.
  private static func found(in text: String) -> [String] {
    let plain = text.lowercased().filter { $0 != " " && $0 != "_" }
      // The message that rejects both.
      .replacing("privatekeyorasecretrecoveryphrase,whichatransferneverneeds", with: "")
    return names.filter { plain.contains($0) }
  }

  @Test func `no source reads or stores a private key, a seed or a password`() throws {
    let sources = Self.project.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path(percentEncoded: false))
    var count = 0
    while let path = files?.nextObject() as? String {
      guard path.hasSuffix(".swift") else { continue }
      count += 1
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
      #expect(Self.found(in: code) == [], "\(path)")
    }
    #expect(count > 100)
  }

  @Test(arguments: [
    "let privateKey = 1", "call(\"personal_sign\")", "enter your seed phrase", "eth_sendRawTransaction",
  ])
  func `source with a key is detected`(_ text: String) {
    #expect(!Self.found(in: text).isEmpty)
  }

  @Test func `no option or variable reads a private key, a seed or a password`() {
    let options = CommandList.all.flatMap { $0.declaration.options } + CommonOptions.declaration.options
    #expect(options.count > 20)
    for option in options {
      #expect(Self.found(in: option.name.replacing("-", with: "")) == [], "\(option.name)")
    }
    for name in Setting.all.flatMap(\.names) { #expect(Self.found(in: name) == [], "\(name)") }
  }
}
