package import Foundation

/// A cached response of a provider: its body, fetch time and entity tag.
package struct CachedResponse: Hashable, Sendable {
  /// The decompressed response body.
  package let body: Data
  /// The time when the response was fetched or last confirmed as unchanged by the provider.
  ///
  /// The time can be in the future if the clock has been set back since.
  package let fetchedAt: Date
  /// The entity tag (RFC 9110, section 8.8.3), including its quotation marks; `nil` if there is none.
  package let entityTag: String?

  /// The maximum size of a cached response body in bytes: the default size limit of a response.
  package static let byteLimit = TransportRequest.defaultByteLimit

  /// Creates a cached response; ignores an entity tag that is not valid in a request header.
  package init(body: Data, fetchedAt: Date, entityTag: String? = nil) {
    self.body = body
    self.fetchedAt = fetchedAt
    self.entityTag = entityTag.flatMap { CacheFileHeader.isEntityTag($0) ? $0 : nil }
  }

  /// Returns a copy with a new fetch time, after the provider has confirmed the response as unchanged (status 304).
  package func revalidated(at date: Date) -> CachedResponse {
    CachedResponse(body: body, fetchedAt: date, entityTag: entityTag)
  }
}

extension CachedResponse {
  /// Parses a complete cache file.
  ///
  /// - Parameters:
  ///   - file: the contents of the file.
  ///   - subject: the subject that the header must contain.
  /// - Throws: ``CacheFileHeader/ParseError``, also if the file has another subject.
  init(file: Data, subject: String) throws(CacheFileHeader.ParseError) {
    let header = try file.withUnsafeBytes { bytes in
      Result { () throws(CacheFileHeader.ParseError) in try CacheFileHeader(bytes) }
    }.get()
    let body = try header.body(in: file)
    // A valid file of another resource whose file name has the same hash; it is not damaged and will be overwritten.
    guard header.subject == subject else { throw .otherSchema }
    self.init(body: body, fetchedAt: header.fetchedAt, entityTag: header.entityTag)
  }

  /// Returns the contents of the cache file in two parts, the header and the body.
  ///
  /// - Returns: `nil` if the response exceeds a limit of the file format, such as ``byteLimit``.
  func fileParts(subject: String) -> [Data]? {
    guard body.count <= Self.byteLimit else { return nil }
    return CacheFileHeader(subject: subject, fetchedAt: fetchedAt, entityTag: entityTag, body: body)
      .map { [$0.bytes, body] }
  }
}
