import Foundation

/// What stands before the body in a stored file.
///
/// All numbers are big-endian:
///
/// | offset | bytes | |
/// |---|---|---|
/// | 0 | 8 | `QuidFile` |
/// | 8 | 4 | the schema, ``schema`` |
/// | 12 | 4 | how long the subject is |
/// | 16 | 4 | how long the entity tag is; 2³² − 1 where there is none |
/// | 20 | 8 | when the body was fetched: the bits of an IEEE 754 number of seconds since 2001 |
/// | 28 | 8 | how long the body is |
/// | 36 | 8 | the checksum of the body |
/// | 44 | | the subject, the entity tag |
/// | | 8 | the checksum of everything before it |
///
/// Two checksums, so that the header can be believed without the body having been read. Both together cover every byte,
/// and the two lengths leave no room for one more or less.
struct StoredHeader: Hashable, Sendable {
  /// What the body is about: the kind of file and the resource, so that a file under a wrong name is noticed.
  let subject: String
  /// When the body was fetched.
  let fetchedAt: Date
  /// The entity tag it came with.
  let entityTag: String?
  /// In bytes.
  let bodyLength: Int
  /// The ``CRC64`` of the body.
  let bodyChecksum: UInt64

  /// The version of the format; a file of another version counts as not there.
  static let schema: UInt32 = 1
  /// The longest subject, in bytes.
  static let subjectLimit = 16_384
  /// The longest entity tag, in bytes.
  static let entityTagLimit = 1_024
  /// The longest header, in bytes.
  static let lengthLimit = fixedLength + subjectLimit + entityTagLimit + 8

  private static let mark = Array("QuidFile".utf8)
  private static let fixedLength = 44
  private static let noEntityTag = UInt32.max

  /// Why bytes are no header to go by.
  enum Flaw: Error, Hashable, Sendable {
    /// They are of another version of the format.
    case otherSchema
    /// They are not what was written.
    case damaged
  }
}

extension StoredHeader {
  /// The header of a body; `nil` for what could not be read back.
  init?(subject: String, fetchedAt: Date, entityTag: String?, body: Data) {
    guard subject.utf8.count <= Self.subjectLimit, Self.isDate(fetchedAt),
      entityTag.map(Self.isEntityTag) ?? true
    else { return nil }
    self.subject = subject
    self.fetchedAt = fetchedAt
    self.entityTag = entityTag
    bodyLength = body.count
    bodyChecksum = body.withUnsafeBytes { CRC64.value(of: $0) }
  }

  /// The header that a file starts with.
  ///
  /// - Parameter bytes: the file, or its first ``lengthLimit`` bytes.
  /// - Throws: ``Flaw``.
  init(_ bytes: UnsafeRawBufferPointer) throws(Flaw) {
    guard bytes.count >= 12, bytes.starts(with: Self.mark) else { throw .damaged }
    guard bytes.number(at: 8, as: UInt32.self) == Self.schema else { throw .otherSchema }
    guard bytes.count >= Self.fixedLength + 8 else { throw .damaged }
    let subjectLength = Int(bytes.number(at: 12, as: UInt32.self))
    let tagNumber = bytes.number(at: 16, as: UInt32.self)
    let tagLength = tagNumber == Self.noEntityTag ? 0 : Int(tagNumber)
    guard subjectLength <= Self.subjectLimit, tagLength <= Self.entityTagLimit else { throw .damaged }
    let tagStart = Self.fixedLength + subjectLength
    let end = tagStart + tagLength
    guard bytes.count >= end + 8,
      CRC64.value(of: UnsafeRawBufferPointer(rebasing: bytes[..<end])) == bytes.number(at: end, as: UInt64.self),
      let subject = String(validating: bytes[Self.fixedLength..<tagStart], as: UTF8.self),
      let tag = String(validating: bytes[tagStart..<end], as: UTF8.self),
      let bodyLength = Int(exactly: bytes.number(at: 28, as: UInt64.self))
    else { throw .damaged }
    self.subject = subject
    fetchedAt = Date(timeIntervalSinceReferenceDate: .init(bitPattern: bytes.number(at: 20, as: UInt64.self)))
    entityTag = tagNumber == Self.noEntityTag ? nil : tag
    self.bodyLength = bodyLength
    bodyChecksum = bytes.number(at: 36, as: UInt64.self)
    guard Self.isDate(fetchedAt), entityTag.map(Self.isEntityTag) ?? true else { throw .damaged }
  }

  /// The header as it stands in a file.
  var bytes: Data {
    let tag = entityTag.map { Array($0.utf8) }
    var bytes = Data(Self.mark)
    bytes.append(number: Self.schema)
    bytes.append(number: UInt32(subject.utf8.count))
    bytes.append(number: tag.map { UInt32($0.count) } ?? Self.noEntityTag)
    bytes.append(number: fetchedAt.timeIntervalSinceReferenceDate.bitPattern)
    bytes.append(number: UInt64(bodyLength))
    bytes.append(number: bodyChecksum)
    bytes.append(contentsOf: subject.utf8)
    bytes.append(contentsOf: tag ?? [])
    bytes.append(number: bytes.withUnsafeBytes { CRC64.value(of: $0) })
    return bytes
  }

  /// In bytes.
  var length: Int { Self.fixedLength + subject.utf8.count + (entityTag?.utf8.count ?? 0) + 8 }

  /// What follows the header in a whole file, when it is the body that was written.
  ///
  /// - Throws: ``Flaw/damaged``.
  func body(in file: Data) throws(Flaw) -> Data {
    guard file.count >= length, file.count - length == bodyLength else { throw .damaged }
    // A copy, since a slice would count its bytes from the header's first.
    let body = file.subdata(in: file.startIndex + length..<file.endIndex)
    guard body.withUnsafeBytes({ CRC64.value(of: $0) }) == bodyChecksum else { throw .damaged }
    return body
  }

  /// Whether a text is an entity tag that a request can carry: printable ASCII.
  static func isEntityTag(_ text: String) -> Bool {
    1...entityTagLimit ~= text.utf8.count && text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }

  // From the year 1 to the year 4001; of the seconds, since comparisons of dates take a date of NaN to be in any range.
  private static func isDate(_ date: Date) -> Bool {
    let range = Date.distantPast.timeIntervalSinceReferenceDate...Date.distantFuture.timeIntervalSinceReferenceDate
    return range ~= date.timeIntervalSinceReferenceDate
  }
}
