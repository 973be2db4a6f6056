public import QuidCore

extension ProviderError {
  /// What went wrong and what can be done, in one or two sentences.
  ///
  /// Trouble with the network is told apart from a refusal by the service. Texts of the service stand in quotation
  /// marks and are not trusted: a terminal passes the message through its sanitiser.
  public var message: String {
    let name = source.name
    return switch reason {
    case .offline:
      "\(name) cannot be reached. Check the internet connection and try again."
    case .proxyFailed(let proxy):
      "\(name) cannot be reached through the proxy \(proxy). Check the proxy and the variables that set it."
    case .libraryMissing(let library):
      "\(name) cannot be reached without \(library). Install it and try again."
    case .timedOut:
      "\(name) did not answer in time. Try again."
    case .insecure(let what):
      "The connection to \(name) is not safe and was not used: \(what)."
    case .rateLimited(let retryAfter):
      "\(name) has had too many requests. Try again \(Self.wait(retryAfter))."
    case .quotaExceeded:
      "The requests of your plan with \(name) are used up. They start again at the start of your plan's next month."
    case .keyMissing:
      "\(name) wants an API key. Set one and try again."
    case .keyRefused:
      "\(name) does not accept the API key. Check it and try again."
    case .planRestricted(let text):
      "The present plan with \(name) does not allow this: \(Self.quoted(text))."
    case .historyLimited(let days):
      "The plan with \(name) goes back \(days) days at most. Take a later day, or set the key of a larger plan."
    case .notFound(let what):
      "\(name) does not know \(what)."
    case .upstreamFailed(let status, let text):
      "\(name) failed\(status.map { " with status \($0)" } ?? ""): \(Self.quoted(text)). Try again later."
    case .unreadableAnswer(let what, let place):
      // Where it is the whole answer, the place says nothing.
      "The answer of \(name) cannot be read: expected \(what)\(place == "body" ? "" : " at \(place)"). Try again later."
    case .cancelled:
      "The request to \(name) was cancelled."
    }
  }

  private static func wait(_ duration: Duration?) -> String {
    guard let seconds = duration?.components.seconds else { return "in a minute" }
    return "in \(max(1, seconds)) s"
  }

  private static func quoted(_ text: String) -> String { text.isEmpty ? "no reason given" : "“\(text)”" }
}
