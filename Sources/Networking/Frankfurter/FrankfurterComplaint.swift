import Foundation

/// Reads what Frankfurter says when it does not answer: `{"message":"not found"}`, with a status to match.
enum FrankfurterComplaint {
  /// The complaint of a body; `nil` for a body that is none.
  @Sendable
  static func read(_ bytes: Data) -> Complaint? {
    guard let body = try? JSONBody(bytes), let envelope = try? body.decoded(as: Envelope.self) else { return nil }
    let text = envelope.message.lowercased()
    return Complaint(
      kind: text.contains("too many") ? .rateLimited : nil, message: envelope.message,
      status: text == "not found" ? 404 : nil)
  }

  private struct Envelope: Decodable {
    let message: String
  }
}
