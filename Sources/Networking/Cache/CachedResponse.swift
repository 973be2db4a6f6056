package import QuidCore

/// A cached response of a provider: its body, fetch time and entity tag.
package struct CachedResponse: Hashable, Sendable {
  package let body: Data
  /// The time when the provider last sent or confirmed the response; may be in the future if the clock was set back.
  package let fetchedAt: Date
  /// The entity tag (RFC 9110, section 8.8.3) with quotation marks, such as `"33a64df5"`; `nil` if none is valid.
  package let entityTag: String?
  /// The newest day of which the provider had published values by the fetch time; `nil` if no day was known.
  ///
  /// Quid 0.2 and earlier versions did not store the day.
  package let newestDay: CalendarDay?
  /// Whether Quid 0.2 or earlier stored the response.
  private(set) var isFromEarlierVersion = false

  /// The maximum size of the body of a cached response, in bytes: 8 MiB.
  package static let byteLimit = TransportRequest.defaultByteLimit

  /// Creates a cached response; discards an entity tag that is not valid in a request header.
  package init(body: Data, fetchedAt: Date, entityTag: String? = nil, newestDay: CalendarDay? = nil) {
    self.body = body
    self.fetchedAt = fetchedAt
    self.newestDay = newestDay
    self.entityTag = entityTag.flatMap { CacheFileHeader.isEntityTag($0) ? $0 : nil }
  }

  /// Returns a copy of the response with a new fetch time, after the provider has confirmed the response (HTTP status
  /// 304).
  func revalidated(at date: Date, newestDay: CalendarDay?) -> CachedResponse {
    CachedResponse(body: body, fetchedAt: date, entityTag: entityTag, newestDay: newestDay)
  }
}

extension CachedResponse {
  init(file: Data, subject: String) throws {
    let header = try file.withUnsafeBytes { try CacheFileHeader($0) }
    let body = try header.body(in: file)
    // A valid file can contain another resource with the same file name. The file will be overwritten.
    guard header.subject == subject else { throw CacheFileHeader.ParseError.otherSchema }
    self.init(body: body, fetchedAt: header.fetchedAt, entityTag: header.entityTag, newestDay: header.newestDay)
    isFromEarlierVersion = header.version < CacheFileHeader.schema
  }

  /// Returns the header and the body for a cache file; `nil` if the response cannot be stored, for example if too
  /// large.
  func fileParts(subject: String) -> [Data]? {
    guard body.count <= Self.byteLimit else { return nil }
    return CacheFileHeader(
      subject: subject, fetchedAt: fetchedAt, entityTag: entityTag, newestDay: newestDay, body: body
    ).map { [$0.bytes, body] }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the big-endian integer at an offset in bytes; the whole integer must be within the buffer.
  func bigEndian<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}

extension Data {
  mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
