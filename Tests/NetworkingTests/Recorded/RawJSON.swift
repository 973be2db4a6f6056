import Foundation

/// A second JSON parser, which keeps the digits of every number.
///
/// Decoded values are compared with it.
enum RawJSON {
  case object([String: RawJSON])
  case list([RawJSON])
  case number(String)
  case string(String)
  case other

  init(_ bytes: Data) throws {
    var reader = Reader(bytes: Array(bytes))
    self = try reader.value()
  }

  subscript(key: String) -> RawJSON? {
    guard case .object(let fields) = self else { return nil }
    return fields[key]
  }

  var fields: [String: RawJSON] {
    guard case .object(let fields) = self else { return [:] }
    return fields
  }

  var items: [RawJSON] {
    guard case .list(let items) = self else { return [] }
    return items
  }

  /// The digits of a number, as in the body.
  var digits: String? {
    guard case .number(let digits) = self else { return nil }
    return digits
  }

  var stringValue: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  struct ParsingError: Error {
    let offset: Int
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    mutating func value() throws -> RawJSON {
      skipSpace()
      switch bytes[offset] {
      case UInt8(ascii: "{"):
        var fields: [String: RawJSON] = [:]
        try elements(until: UInt8(ascii: "}")) { reader in
          let name = try reader.string()
          reader.skipSpace()
          guard reader.bytes[reader.offset] == UInt8(ascii: ":") else { throw ParsingError(offset: reader.offset) }
          reader.offset += 1
          fields[name] = try reader.value()
        }
        return .object(fields)
      case UInt8(ascii: "["):
        var items: [RawJSON] = []
        try elements(until: UInt8(ascii: "]")) { reader in items.append(try reader.value()) }
        return .list(items)
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        return .number(run { !",]} \n\r\t".utf8.contains($0) })
      default:
        _ = run { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        return .other
      }
    }

    private mutating func elements(until end: UInt8, _ element: (inout Reader) throws -> Void) throws {
      offset += 1
      skipSpace()
      while bytes[offset] != end {
        try element(&self)
        skipSpace()
        if bytes[offset] == UInt8(ascii: ",") {
          offset += 1
          skipSpace()
        }
      }
      offset += 1
    }

    private mutating func string() throws -> String {
      let start = offset
      offset += 1
      while bytes[offset] != UInt8(ascii: "\"") { offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1 }
      offset += 1
      guard
        let string = try JSONSerialization.jsonObject(with: Data(bytes[start..<offset]), options: .fragmentsAllowed)
          as? String
      else { throw ParsingError(offset: start) }
      return string
    }

    private mutating func run(_ isPart: (UInt8) -> Bool) -> String {
      let start = offset
      while offset < bytes.count, isPart(bytes[offset]) { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func skipSpace() {
      while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }
  }
}
