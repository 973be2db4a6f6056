import Foundation

/// Reads what WazirX says when it does not answer: `{"code":-1121,"message":"Invalid symbol."}`.
enum WazirXComplaint {
  /// The complaint of a body; `nil` for a body that is none.
  @Sendable
  static func read(_ bytes: Data) -> Complaint? {
    guard let body = try? JSONBody(bytes), let envelope = try? body.decoded(as: Envelope.self) else { return nil }
    return Complaint(kind: kind(envelope), message: envelope.message, status: 400)
  }

  /// Source: docs.wazirx.com, "Error Codes".
  private static func kind(_ envelope: Envelope) -> Complaint.Kind? {
    let text = envelope.message.lowercased()
    return [-1003, 418, 429, 2136].contains(envelope.code) || text.contains("too many") ? .rateLimited : nil
  }

  private struct Envelope: Decodable {
    let code: Int
    let message: String
  }
}
