import Foundation
import QuidCore

extension JSONReader {
  /// Reads a number; returns `nil` for null and for a number that ``FixedPoint`` cannot represent, such as
  /// `1e-30`.
  ///
  /// - Throws: ``ResponseError`` when the next value is neither a number nor null.
  mutating func number() throws(ResponseError) -> FixedPoint? {
    if isAtNumber() { return JSONNumber.fixedPoint(utf8: try numberToken()) }
    guard try skipNull() else { throw expected("a number") }
    return nil
  }

  /// Reads a number that must be representable as ``FixedPoint``; returns `nil` for null.
  ///
  /// - Throws: ``ResponseError`` if the next value is neither a number nor null, or ``FixedPoint`` cannot represent it.
  mutating func exactNumber() throws(ResponseError) -> FixedPoint? {
    guard isAtNumber() else { return try number() }
    let start = index
    if let number = try number() { return number }
    throw expected(JSONNumber.range, at: start)
  }

  /// Reads an integer; returns `nil` for null.
  ///
  /// - Throws: ``ResponseError`` if the next value is neither an integer nor null.
  mutating func integer() throws(ResponseError) -> Int? {
    guard isAtNumber() else {
      guard try skipNull() else { throw expected("a whole number") }
      return nil
    }
    let start = index
    let one = FixedPoint.one.units
    guard let units = JSONNumber.fixedPoint(utf8: try numberToken())?.units, units % one == 0,
      let number = Int(exactly: units / one)
    else { throw expected("a whole number", at: start) }
    return number
  }

  /// Reads a Unix time in whole seconds; returns `nil` for null.
  ///
  /// - Throws: ``ResponseError`` if the next value is neither an integer nor null, or is a time before
  ///   1970-01-01T00:00:01Z or after the year 9999.
  mutating func unixTime() throws(ResponseError) -> Date? {
    _ = peek()
    let start = index
    guard let seconds = try integer() else { return nil }
    guard 1...253_402_300_799 ~= seconds else { throw expected("a time in seconds since 1970", at: start) }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// Reads the number at the current position and returns its bytes without converting them.
  ///
  /// - Throws: ``ResponseError`` for a number that RFC 8259 does not allow, such as `01`, `+1`, `1.` and `.5`.
  mutating func numberToken() throws(ResponseError) -> UnsafeBufferPointer<UInt8> {
    let start = index
    skip(UInt8(ascii: "-"))
    let integerDigits = skipDigits()
    guard integerDigits > 0, integerDigits == 1 || bytes[index - integerDigits] != UInt8(ascii: "0") else {
      throw .invalidJSON
    }
    if skip(UInt8(ascii: ".")), skipDigits() == 0 { throw .invalidJSON }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "-")) { skip(UInt8(ascii: "+")) }
      guard skipDigits() > 0 else { throw .invalidJSON }
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<index])
  }

  private mutating func isAtNumber() -> Bool {
    let byte = peek()
    return UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
  }

  /// Skips the next byte if it equals the given byte, and returns whether it was skipped.
  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Skips all decimal digits at the current position and returns their count.
  private mutating func skipDigits() -> Int {
    let start = index
    while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
    return index - start
  }
}
