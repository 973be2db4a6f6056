#if !canImport(Darwin)
import QuidCore

/// A parser for the header lines of an HTTP response that libcurl has received.
enum CurlHead {
  /// The content encoding of a response body: uncompressed, compressed with gzip, or another one with its header field.
  enum Encoding: Hashable, Sendable {
    case plain, gzip
    case unsupported(String)
  }

  /// Parses the header lines of a response, such as `Content-Type: application/json`.
  static func headers(_ lines: UnsafeRawBufferPointer) -> [TransportHeader] {
    var headers: [TransportHeader] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let text = trimmed(line)
      if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
        // The continuation of a folded field (RFC 9112, section 5.2).
        guard let last = headers.popLast() else { continue }
        headers.append(TransportHeader(name: last.name, value: "\(last.value) \(string(text))"))
      } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
        headers.append(
          TransportHeader(name: string(text[..<colon]), value: string(trimmed(text[text.index(after: colon)...]))))
      }
    }
    return headers
  }

  static func encoding(_ headers: [TransportHeader]) -> Encoding {
    let transfer = values(of: "transfer-encoding", in: headers)
    if let other = transfer.first(where: { !["chunked", "identity"].contains($0) }) {
      return .unsupported("Transfer-Encoding: \(other)")
    }
    let encodings = values(of: "content-encoding", in: headers).filter { $0 != "identity" }
    switch encodings {
    case []: return .plain
    case ["gzip"], ["x-gzip"]: return .gzip
    default: return .unsupported("Content-Encoding: \(encodings.joined(separator: ", "))")
    }
  }

  private static func values(of name: String, in headers: [TransportHeader]) -> [String] {
    headers.filter { $0.name.lowercased() == name }.flatMap { header in
      header.value.lowercased().split(separator: ",").map { $0.withoutOuterSpaces }
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
