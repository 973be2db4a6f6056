package import Foundation

/// A cached response of a provider: its body, fetch time and entity tag.
package struct CachedResponse: Hashable, Sendable {
  /// The decompressed response body.
  package let body: Data
  /// The time when the response was fetched, or when the provider last confirmed it as unchanged.
  ///
  /// The time can be in the future if the clock has been set back in the meantime.
  package let fetchedAt: Date
  /// The entity tag of the response (RFC 9110, section 8.8.3), including its quotation marks; `nil` if there
  /// is none.
  package let entityTag: String?

  /// The maximum size of a cached response body in bytes, which equals the default maximum for a response.
  package static let byteLimit = TransportRequest.defaultByteLimit

  /// Creates a cached response.
  ///
  /// An entity tag that is not valid in a request header is ignored.
  package init(body: Data, fetchedAt: Date, entityTag: String? = nil) {
    self.body = body
    self.fetchedAt = fetchedAt
    self.entityTag = entityTag.flatMap { CacheFileHeader.isEntityTag($0) ? $0 : nil }
  }

  /// Returns a copy of the response with a new fetch time, for a response that the provider has confirmed as
  /// unchanged (status 304).
  package func revalidated(at date: Date) -> CachedResponse {
    CachedResponse(body: body, fetchedAt: date, entityTag: entityTag)
  }
}

extension CachedResponse {
  /// Creates a cached response by parsing a complete cache file.
  ///
  /// - Parameters:
  ///   - file: the contents of the file.
  ///   - subject: the subject of the response, ``CacheFileKind/subject(_:)``, which the file header must
  ///     contain.
  /// - Throws: ``CacheFileHeader/ParseError`` if the file is damaged or has another format version or
  ///   subject.
  init(file: Data, subject: String) throws(CacheFileHeader.ParseError) {
    let header = try file.withUnsafeBytes { bytes in
      Result { () throws(CacheFileHeader.ParseError) in try CacheFileHeader(bytes) }
    }.get()
    let body = try header.body(in: file)
    // The file may be valid but contain another resource with the same file name. It will be overwritten.
    guard header.subject == subject else { throw .otherSchema }
    self.init(body: body, fetchedAt: header.fetchedAt, entityTag: header.entityTag)
  }

  /// Returns the contents of a cache file for this response in two parts: the header and the body.
  ///
  /// - Parameter subject: the subject for the file header, ``CacheFileKind/subject(_:)``.
  /// - Returns: `nil` if the response exceeds a limit of the file format, such as ``byteLimit``.
  func fileParts(subject: String) -> [Data]? {
    guard body.count <= Self.byteLimit else { return nil }
    return CacheFileHeader(subject: subject, fetchedAt: fetchedAt, entityTag: entityTag, body: body)
      .map { [$0.bytes, body] }
  }
}
