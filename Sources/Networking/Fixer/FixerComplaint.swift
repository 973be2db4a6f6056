import Foundation

/// Reads what Fixer says when it does not answer, mostly under HTTP 200.
///
/// There are three shapes: its own, `{"success":false,"error":{"code":104,"type":"…","info":"…"}}`, where `type` or `info`
/// may be missing; that of its sister APIs, with words for codes, `{"error":{"code":"invalid_access_key","message":"…"}}`;
/// and that of the gateway at api.apilayer.com, `{"message":"…"}`.
enum FixerComplaint {
  /// The complaint of a body; `nil` for a body that is none.
  @Sendable
  static func read(_ bytes: Data) -> Complaint? {
    guard let body = try? JSONBody(bytes), let envelope = try? body.decoded(as: Envelope.self) else { return nil }
    if envelope.success == true { return nil }
    if let error = envelope.error { return complaint(error) }
    if let message = envelope.message {
      return Complaint(kind: gatewayKind(message.lowercased()), message: message, status: badRequest)
    }
    return envelope.success == false ? Complaint(kind: nil, message: "", status: badRequest) : nil
  }

  private static func complaint(_ error: APIError) -> Complaint {
    let fault = error.code.flatMap(Fault.init(code:)) ?? error.type.flatMap(Fault.init(word:))
    let number = error.code.map { "error \($0)" }
    return Complaint(
      kind: fault?.kind, message: error.info ?? error.message ?? error.type ?? number ?? "",
      status: fault == .nothingThere ? 404 : badRequest)
  }

  /// What a refusal under HTTP 200 should have come as: asking again would only use up another request of the month.
  private static let badRequest = 400

  private static func gatewayKind(_ text: String) -> Complaint.Kind? {
    if text.contains("rate limit") { return .rateLimited }
    return text.contains("api key") || text.contains("authentication") ? .keyMissingOrRefused : nil
  }

  /// What Fixer's codes come down to.
  ///
  /// Source: fixer.io/documentation, "API Error Codes".
  private enum Fault {
    /// 101, 102: no key, a wrong one, or that of an account that is not active.
    case key
    /// 104: the requests of the month are used up. Fixer does not report when the next month of a subscription begins.
    case quota
    /// Too many requests in a short time.
    case rate
    /// 105: the plan does not include this function, this base, or encryption.
    case plan
    /// 106, 302: a day without rates: one that is still to come, or before the first.
    case nothingThere
    /// 103, 201, 202, 301, 402, 403, 404, 501 to 505: what was asked makes no sense to Fixer.
    case question

    init?(code: String) {
      switch code {
      case "101", "102": self = .key
      case "104": self = .quota
      case "105": self = .plan
      case "106", "302": self = .nothingThere
      case "103", "201", "202", "301", "402", "403", "404", "501", "502", "503", "504", "505": self = .question
      default: self.init(word: code)
      }
    }

    init?(word: String) {
      switch word {
      case "missing_access_key", "invalid_access_key", "inactive_user": self = .key
      case "usage_limit_reached", "monthly_limit_reached": self = .quota
      case "rate_limit_reached": self = .rate
      case "function_access_restricted", "base_currency_access_restricted", "https_access_restricted": self = .plan
      case "no_rates_available", "invalid_date": self = .nothingThere
      default: return nil
      }
    }

    var kind: Complaint.Kind? {
      switch self {
      case .key: .keyMissingOrRefused
      case .quota: .quotaExceeded
      case .rate: .rateLimited
      case .plan: .planRestricted
      case .nothingThere, .question: nil
      }
    }
  }

  private struct Envelope: Decodable {
    let success: Bool?
    let error: APIError?
    let message: String?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      success = try? fields.decode(Bool.self, forKey: "success")
      error = try? fields.decode(APIError.self, forKey: "error")
      message = try? fields.decode(String.self, forKey: "message")
    }
  }

  private struct APIError: Decodable {
    let code: String?
    let type: String?
    let info: String?
    let message: String?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      let number = try? fields.decode(Int.self, forKey: "code")
      code = number.map { String($0) } ?? (try? fields.decode(String.self, forKey: "code"))
      type = try? fields.decode(String.self, forKey: "type")
      info = try? fields.decode(String.self, forKey: "info")
      message = try? fields.decode(String.self, forKey: "message")
    }
  }
}
