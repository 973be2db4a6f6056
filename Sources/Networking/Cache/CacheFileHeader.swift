import QuidCore

/// The header of a cache file, which precedes the response body in the file.
///
/// All integers are big-endian, and all lengths are in bytes:
///
/// | offset | bytes | contents |
/// |---|---|---|
/// | 0 | 8 | the magic number `QuidFile` |
/// | 8 | 4 | the format version, ``schema`` |
/// | 12 | 4 | the length of ``subject`` |
/// | 16 | 4 | the length of the entity tag; 2³² − 1 if there is none |
/// | 20 | 8 | the fetch time: the seconds since 2001-01-01T00:00:00Z, as an IEEE 754 double |
/// | 28 | 8 | the length of the body |
/// | 36 | 8 | the checksum of the body |
/// | 44 | 4 | the newest day: the days since 1970-01-01, signed; −2³¹ if there is none; not in version 1 |
/// | 48 | | the string ``subject``, then the entity tag |
/// | | 8 | the checksum of all preceding bytes |
///
/// The header has its own checksum, so that it can be validated without reading the body.
struct CacheFileHeader: Hashable, Sendable {
  /// The string that identifies the contents of the cache file: the kind of the file and the ``CacheKey``.
  let subject: String
  /// The time when the provider last sent the response or confirmed that the response is unchanged.
  let fetchedAt: Date
  /// The entity tag of the response, such as `"33a64df5"`; `nil` if the response has no entity tag.
  let entityTag: String?
  /// The newest day of which the provider had published values by the fetch time; `nil` if no day was known.
  let newestDay: CalendarDay?
  let version: UInt32
  /// The length of the header in bytes, including the checksum at its end.
  let length: Int
  let bodyLength: Int
  /// The 64-bit checksum (``CRC64``) of the response body.
  let bodyChecksum: UInt64

  /// The version of the cache file format that is written; version 1 (Quid 0.2) can also be read.
  static let schema: UInt32 = 2
  /// The maximum length of the string ``subject`` in bytes: 16 KiB.
  static let subjectLimit = 16_384
  /// The maximum length of the string ``entityTag`` in bytes: 1 KiB.
  static let entityTagLimit = 1_024
  static let lengthLimit = fixedLength + subjectLimit + entityTagLimit + 8

  private static let magic = Array("QuidFile".utf8)
  private static let fixedLength = 48
  private static let noEntityTag = UInt32.max

  /// A reason why a cache file cannot be used.
  enum ParseError: Error, Hashable, Sendable {
    case otherSchema
    /// The file is incomplete, has an invalid format or has a wrong checksum.
    case damaged
  }
}

extension CacheFileHeader {
  /// Creates the header of a cache file; `nil` if `subject` is too long, or the fetch time or entity tag is invalid.
  init?(subject: String, fetchedAt: Date, entityTag: String?, newestDay: CalendarDay?, body: Data) {
    guard subject.utf8.count <= Self.subjectLimit, Self.isDate(fetchedAt),
      entityTag.map(Self.isEntityTag) ?? true
    else { return nil }
    self.subject = subject
    self.fetchedAt = fetchedAt
    self.entityTag = entityTag
    self.newestDay = newestDay
    version = Self.schema
    length = Self.fixedLength + subject.utf8.count + (entityTag?.utf8.count ?? 0) + 8
    bodyLength = body.count
    bodyChecksum = body.withUnsafeBytes { CRC64.value(of: $0) }
  }

  init(_ bytes: UnsafeRawBufferPointer) throws {
    guard bytes.count >= 12, bytes.starts(with: Self.magic) else { throw ParseError.damaged }
    version = bytes.bigEndian(at: 8, as: UInt32.self)
    guard 1...Self.schema ~= version else { throw ParseError.otherSchema }
    let fixedLength = version == 1 ? 44 : Self.fixedLength
    guard bytes.count >= fixedLength + 8 else { throw ParseError.damaged }
    let subjectLength = Int(clamping: bytes.bigEndian(at: 12, as: UInt32.self))
    let tagField = bytes.bigEndian(at: 16, as: UInt32.self)
    let tagLength = tagField == Self.noEntityTag ? 0 : Int(clamping: tagField)
    guard subjectLength <= Self.subjectLimit, tagLength <= Self.entityTagLimit else { throw ParseError.damaged }
    let tagStart = fixedLength + subjectLength
    let end = tagStart + tagLength
    guard bytes.count >= end + 8,
      CRC64.value(of: UnsafeRawBufferPointer(rebasing: bytes[..<end])) == bytes.bigEndian(at: end, as: UInt64.self),
      let subject = String(validating: bytes[fixedLength..<tagStart], as: UTF8.self),
      let tag = String(validating: bytes[tagStart..<end], as: UTF8.self),
      let bodyLength = Int(exactly: bytes.bigEndian(at: 28, as: UInt64.self))
    else { throw ParseError.damaged }
    self.subject = subject
    fetchedAt = Date(timeIntervalSinceReferenceDate: .init(bitPattern: bytes.bigEndian(at: 20, as: UInt64.self)))
    entityTag = tagField == Self.noEntityTag ? nil : tag
    newestDay =
      version == 1 ? nil : CalendarDay(daysSince1970: Int(bytes.bigEndian(at: 44, as: Int32.self)))
    length = end + 8
    self.bodyLength = bodyLength
    bodyChecksum = bytes.bigEndian(at: 36, as: UInt64.self)
    guard Self.isDate(fetchedAt), entityTag.map(Self.isEntityTag) ?? true else { throw ParseError.damaged }
  }

  /// The encoded header, including the checksum at its end.
  var bytes: Data {
    let tag = entityTag.map { Array($0.utf8) }
    var bytes = Data(Self.magic)
    bytes.append(bigEndian: Self.schema)
    bytes.append(bigEndian: UInt32(subject.utf8.count))
    bytes.append(bigEndian: tag.map { UInt32($0.count) } ?? Self.noEntityTag)
    bytes.append(bigEndian: fetchedAt.timeIntervalSinceReferenceDate.bitPattern)
    bytes.append(bigEndian: UInt64(bodyLength))
    bytes.append(bigEndian: bodyChecksum)
    bytes.append(bigEndian: newestDay.map { Int32($0.ordinal) } ?? .min)
    bytes.append(contentsOf: subject.utf8)
    bytes.append(contentsOf: tag ?? [])
    bytes.append(bigEndian: bytes.withUnsafeBytes { CRC64.value(of: $0) })
    return bytes
  }

  func body(in file: Data) throws -> Data {
    guard file.count >= length, file.count - length == bodyLength else { throw ParseError.damaged }
    // A copy, since the indices of a slice would not start at 0.
    let body = file.subdata(in: file.startIndex + length..<file.endIndex)
    guard body.withUnsafeBytes({ CRC64.value(of: $0) }) == bodyChecksum else { throw ParseError.damaged }
    return body
  }

  /// Whether a string is valid in a request header as an entity tag: 1 to 1,024 bytes of printable ASCII.
  static func isEntityTag(_ string: String) -> Bool {
    1...entityTagLimit ~= string.utf8.count && string.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }

  // Accepts the years 1 to 4001. The seconds are compared, because comparisons of dates would accept a date
  // of NaN seconds.
  private static func isDate(_ date: Date) -> Bool {
    let range = Date.distantPast.timeIntervalSinceReferenceDate...Date.distantFuture.timeIntervalSinceReferenceDate
    return range ~= date.timeIntervalSinceReferenceDate
  }
}

extension CalendarDay {
  /// Creates a day from the number of days since 1970-01-01; `nil` if not in the years 1 through 9999.
  fileprivate init?(daysSince1970 days: Int) {
    guard let day = CalendarDay(year: 1970, month: 1, day: 1)?.advanced(by: days), day.ordinal == days else {
      return nil
    }
    self = day
  }
}
