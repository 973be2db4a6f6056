package import Foundation

/// An upstream's answer as it is stored: what came, when, and the tag to ask with whether it has changed.
package struct StoredAnswer: Hashable, Sendable {
  /// The body as it came, decompressed.
  package let body: Data
  /// When it was fetched, or when the upstream last said that it has not changed.
  ///
  /// The clock may have been set since: it can lie ahead of now.
  package let fetchedAt: Date
  /// The entity tag (RFC 9110, 8.8.3) with its quotation marks, for `If-None-Match`.
  package let entityTag: String?

  /// An answer; an entity tag that no request header could carry is left out.
  package init(body: Data, fetchedAt: Date, entityTag: String? = nil) {
    self.body = body
    self.fetchedAt = fetchedAt
    self.entityTag = entityTag.flatMap { StoredHeader.isEntityTag($0) ? $0 : nil }
  }

  /// The same answer, of which the upstream said at that time that it has not changed.
  package func revalidated(at date: Date) -> StoredAnswer {
    StoredAnswer(body: body, fetchedAt: date, entityTag: entityTag)
  }
}

extension StoredAnswer {
  /// The largest body that is stored, in bytes: what a request may bring by default.
  package static let byteLimit = HTTPRequest.defaultByteLimit

  /// The answer that a whole file holds.
  ///
  /// It touches nothing but the bytes.
  ///
  /// - Throws: ``StoredHeader/Flaw``, also for a file that speaks of something else.
  init(file: Data, subject: String) throws(StoredHeader.Flaw) {
    let header = try file.withUnsafeBytes { bytes in
      Result { () throws(StoredHeader.Flaw) in try StoredHeader(bytes) }
    }.get()
    let body = try header.body(in: file)
    // The file of something else whose name has the same hash; it is whole, so it is only in the way.
    guard header.subject == subject else { throw .otherSchema }
    self.init(body: body, fetchedAt: header.fetchedAt, entityTag: header.entityTag)
  }

  /// The file that holds the answer, in two parts; `nil` for what could not be read back.
  func file(subject: String) -> [Data]? {
    guard body.count <= Self.byteLimit else { return nil }
    return StoredHeader(subject: subject, fetchedAt: fetchedAt, entityTag: entityTag, body: body)
      .map { [$0.bytes, body] }
  }
}
