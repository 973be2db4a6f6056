import Foundation

/// What something stored is about: who was asked, where, and what for.
///
/// The same question always has the same name, whatever the order of its parameters. Keys are no part of a question and
/// must not stand in it, since a name is written into the file and, shortened, becomes the file's name.
package struct ResourceName: Hashable, Sendable {
  /// The name of the upstream, such as `CoinGecko`.
  package let upstream: String
  /// The base of the upstream; answers of another base are other resources.
  package let base: String
  /// The path and parameters, percent-encoded.
  package let resource: String

  /// The name of a resource.
  ///
  /// - Parameters:
  ///   - upstream: the name of the upstream, such as `CoinGecko`.
  ///   - base: where the upstream is; what is not fetched from anywhere has none.
  ///   - path: what it is asked for, such as `simple/price`.
  ///   - parameters: what the question adds to it, without a key.
  package init(
    _ upstream: String, at base: String = "", _ path: String, _ parameters: [(name: String, value: String)] = []
  ) {
    self.upstream = upstream
    self.base = base
    let query = parameters.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.sorted()
    resource = query.isEmpty ? Self.encoded(path) : "\(Self.encoded(path))?\(query.text(separatedBy: "&"))"
  }

  /// The name in what a stored file says it is about; `nil` when that is no file of the kind.
  init?(subject: String, of kind: StoredKind) {
    let parts = subject.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == kind.rawValue, let upstream = String(parts[1]).removingPercentEncoding,
      let base = String(parts[2]).removingPercentEncoding
    else { return nil }
    self.upstream = upstream
    self.base = base
    resource = String(parts[3])
  }

  /// The name in one line, different for different resources.
  var text: String { "\(Self.encoded(upstream)) \(Self.encoded(base)) \(resource)" }

  /// A name for a file, of small letters, digits and dashes: the upstream, the path and a hash of the whole.
  ///
  /// Two resources may, once in a very long time, share it; the file says which one it is about.
  var fileName: String {
    let path = resource.utf8.prefix { $0 != UInt8(ascii: "?") }
    let start = "\(upstream)-\(Substring(path))".lowercased().utf8.prefix(48).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: UInt8(ascii: "-")
      }
    }
    let hash = Array(text.utf8).withUnsafeBytes { CRC64.value(of: $0) }
    return "\(String(decoding: start, as: UTF8.self))-\(StoreFileName.hexadecimal(hash))"
  }

  /// Everything but the characters that need no encoding in a path stands as `%` and two digits.
  private static func encoded(_ text: String) -> String {
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 0xF)]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func hexadecimalDigit(_ number: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "A") + number - 10
  }

  /// Letters, digits and `-._~/:,[]`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
