import Foundation

/// Reads what Etherscan says when it does not answer: `{"status":"0","message":"NOTOK","result":"…"}`, under HTTP 200.
///
/// Only the status counts. The message of a good answer may be `OK-Missing/Invalid API Key, rate limit of 1/5sec applied`.
enum EtherscanComplaint {
  /// The complaint of a body; `nil` for a body that is none.
  @Sendable
  static func read(_ bytes: Data) -> Complaint? {
    guard let body = try? JSONBody(bytes), let envelope = try? body.decoded(as: Envelope.self),
      envelope.status != "1"
    else { return nil }
    let text = envelope.result ?? envelope.message ?? ""
    return Complaint(kind: kind(text.lowercased()), message: text)
  }

  /// Source: docs.etherscan.io, "Common Error Messages".
  private static func kind(_ text: String) -> Complaint.Kind? {
    if text.contains("rate limit") { return .rateLimited }
    if text.contains("api pro") || text.contains("api plan") { return .planRestricted }
    guard text.contains("api key") || text.contains("apikey") else { return nil }
    if text.contains("missing") { return text.contains("invalid") ? .keyMissingOrRefused : .keyMissing }
    return text.contains("invalid") ? .keyRefused : nil
  }

  /// `result` is a text here and an object in a good answer.
  private struct Envelope: Decodable {
    let status: String
    let message: String?
    let result: String?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      status = try fields.decode(String.self, forKey: "status")
      message = try? fields.decode(String.self, forKey: "message")
      result = try? fields.decode(String.self, forKey: "result")
    }
  }
}
