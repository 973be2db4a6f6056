#if !canImport(Darwin)
import Foundation

/// Reads the head of a response as libcurl received it.
enum CurlHead {
  /// The form in which a body is sent.
  enum Encoding: Sendable {
    case plain, gzip
  }

  /// Returns the header fields in lines that end with a line feed.
  static func headers(_ lines: UnsafeRawBufferPointer) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let text = trimmed(line)
      if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
        // The rest of a field that is folded (RFC 9112, section 5.2).
        guard let last = headers.popLast() else { continue }
        headers.append(HTTPHeader(name: last.name, value: "\(last.value) \(string(text))"))
      } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
        headers.append(
          HTTPHeader(name: string(text[..<colon]), value: string(trimmed(text[text.index(after: colon)...]))))
      }
    }
    return headers
  }

  /// Returns the encoding of a body; `nil` for one that was not asked for.
  static func encoding(_ headers: [HTTPHeader]) -> Encoding? {
    let transfer = values(of: "transfer-encoding", in: headers)
    guard transfer.allSatisfy({ ["chunked", "identity"].contains($0) }) else { return nil }
    switch values(of: "content-encoding", in: headers).filter({ $0 != "identity" }) {
    case []: return .plain
    case ["gzip"], ["x-gzip"]: return .gzip
    default: return nil
    }
  }

  private static func values(of name: String, in headers: [HTTPHeader]) -> [String] {
    headers.filter { $0.name.lowercased() == name }.flatMap { header in
      header.value.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func string(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }
}
#endif
