extension ConversionStream {
  /// Converts lines of one amount each, all of them by one conversion: what nearly every stream is.
  mutating func convertLines(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, isEnd: Bool, by conversion: Int,
    _ output: inout ByteBlock, _ report: (Int, StreamFlaw) -> Void
  ) -> Want? {
    let ready = rates.conversion(at: conversion)
    while place < bytes.count {
      // A result and a line end of two bytes.
      guard output.room >= BulkConversion.room + 2 else { return .room(BulkConversion.room + 2) }
      let found = bytes.lineEnd(from: place)
      guard let end = found ?? (isEnd ? bytes.count : nil), end - place < Self.lineLimit else {
        return convertRecord(bytes, &place, isEnd: isEnd, &output, report)
      }
      let hasReturn = found != nil && end > place && bytes[end - 1] == UInt8(ascii: "\r")
      let amount = UnsafeBufferPointer(rebasing: bytes[place..<(hasReturn ? end - 1 : end)])
      do throws(BulkConversion.Flaw) {
        output.advance(by: try ready.write(amount, to: output.tail))
      } catch {
        tell(StreamFlaw(error), report)
      }
      if hasReturn { output.append(UInt8(ascii: "\r")) }
      if found != nil { output.append(UInt8(ascii: "\n")) }
      line += 1
      place = found.map { $0 + 1 } ?? bytes.count
    }
    return nil
  }
}
