package import Foundation

/// A cached provider response: the body, the time it was fetched, and the entity tag to revalidate it with.
package struct CachedResponse: Hashable, Sendable {
  /// The decompressed body.
  package let body: Data
  /// The time when the response was fetched or last confirmed as unchanged by the provider.
  ///
  /// It can be in the future if the clock has been set back since.
  package let fetchedAt: Date
  /// The entity tag (RFC 9110, section 8.8.3) with its quotation marks, for `If-None-Match`.
  package let entityTag: String?

  /// The maximum size of a cached body in bytes: the default limit of a response.
  package static let byteLimit = TransportRequest.defaultByteLimit

  /// Creates a response; drops an entity tag that no request header can carry.
  package init(body: Data, fetchedAt: Date, entityTag: String? = nil) {
    self.body = body
    self.fetchedAt = fetchedAt
    self.entityTag = entityTag.flatMap { CacheFileHeader.isEntityTag($0) ? $0 : nil }
  }

  /// Returns the response as confirmed unchanged by the provider at a time (status 304).
  package func revalidated(at date: Date) -> CachedResponse {
    CachedResponse(body: body, fetchedAt: date, entityTag: entityTag)
  }
}

extension CachedResponse {
  /// Parses a complete cache file.
  ///
  /// - Throws: ``CacheFileHeader/ParseError``, also for a file with another subject.
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
  /// - Returns: `nil` if the file could not be read back, such as for a body above the limit.
  func fileParts(subject: String) -> [Data]? {
    guard body.count <= Self.byteLimit else { return nil }
    return CacheFileHeader(subject: subject, fetchedAt: fetchedAt, entityTag: entityTag, body: body)
      .map { [$0.bytes, body] }
  }
}
