package import QuidCore

/// A cached response of a provider: its body, fetch time and entity tag.
package struct CachedResponse: Hashable, Sendable {
  package let body: Data
  /// The time when the provider last sent the response or confirmed that the response is unchanged.
  ///
  /// The time can be in the future if the system clock has been set back since then.
  package let fetchedAt: Date
  /// The entity tag of the response (RFC 9110, section 8.8.3), including the quotation marks, such as `"33a64df5"`.
  ///
  /// The value is `nil` if the response has no valid entity tag.
  package let entityTag: String?
  /// The newest day of which the provider had shown published values when the response was fetched.
  ///
  /// The value is `nil` if no day was known, and for responses that version 0.2 or earlier stored.
  package let newestDay: CalendarDay?
  /// A Boolean value that indicates whether version 0.2 or earlier stored the response.
  private(set) var isFromEarlierVersion = false

  /// The maximum size of the body of a cached response, in bytes: 8 MiB.
  package static let byteLimit = TransportRequest.defaultByteLimit

  /// Creates a cached response from its body, fetch time and entity tag.
  ///
  /// An entity tag that is not valid in a request header is discarded. In this case, ``entityTag`` is `nil`.
  package init(body: Data, fetchedAt: Date, entityTag: String? = nil, newestDay: CalendarDay? = nil) {
    self.body = body
    self.fetchedAt = fetchedAt
    self.newestDay = newestDay
    self.entityTag = entityTag.flatMap { CacheFileHeader.isEntityTag($0) ? $0 : nil }
  }

  /// Returns a copy of the cached response with a new fetch time and newest day.
  ///
  /// Use this method after the provider has confirmed that the response is unchanged (HTTP status 304).
  func revalidated(at date: Date, newestDay: CalendarDay?) -> CachedResponse {
    CachedResponse(body: body, fetchedAt: date, entityTag: entityTag, newestDay: newestDay)
  }
}

extension CachedResponse {
  init(file: Data, subject: String) throws {
    let header = try file.withUnsafeBytes { try CacheFileHeader($0) }
    let body = try header.body(in: file)
    // The file may be valid but contain another resource with the same file name. It will be overwritten.
    guard header.subject == subject else { throw CacheFileHeader.ParseError.otherSchema }
    self.init(body: body, fetchedAt: header.fetchedAt, entityTag: header.entityTag, newestDay: header.newestDay)
    isFromEarlierVersion = header.version < CacheFileHeader.schema
  }

  /// Returns the contents of a cache file for this response in two parts: the header and the body.
  ///
  /// - Returns: The header and the body; `nil` if the response cannot be stored, for example because the body is larger
  ///   than ``byteLimit``.
  func fileParts(subject: String) -> [Data]? {
    guard body.count <= Self.byteLimit else { return nil }
    return CacheFileHeader(
      subject: subject, fetchedAt: fetchedAt, entityTag: entityTag, newestDay: newestDay, body: body
    ).map { [$0.bytes, body] }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the integer that is stored in big-endian byte order at an offset in the buffer.
  ///
  /// - Precondition: All bytes of the integer are within the buffer.
  func bigEndian<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}

extension Data {
  mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
