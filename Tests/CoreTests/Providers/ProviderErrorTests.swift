import Foundation
import Testing

@testable import QuidCore

struct ProviderErrorTests {
  private let source = DataSource(name: "Bank", host: "bank.example")

  @Test func `an error prints one readable line`() {
    #expect("\(ProviderError(.timedOut, from: source))" == "Bank did not respond in time. Try again.")
    #expect(
      "\(ProviderError(.rateLimited(retryAfter: .seconds(30)), from: source))"
        == "Bank received too many requests. Try again in 30 s.")
  }

  @Test func `control characters and line breaks of a provider are not printed`() {
    let error = ProviderError(.requestFailed(status: 500, message: "a\n\u{1B}[2J\u{202E}b"), from: source)
    #expect(
      "\(error)" == "The request to Bank failed with status 500: “a\u{FFFD}\u{FFFD}[2J\u{FFFD}b”. Try again later.")
  }

  @Test func `a long message is shortened`() {
    let error = ProviderError(.planRestricted(String(repeating: "x", count: 2_000)), from: source)
    #expect(error.description.unicodeScalars.count == 501)
    #expect(error.description.hasSuffix("…"))
  }

  @Test func `the localized description is the same line`() {
    let error: any Error = ProviderError(.offline, from: source)
    #expect((error as? any LocalizedError)?.errorDescription == "\(error)")
    #expect(error.localizedDescription == "Bank cannot be reached. Check the internet connection and try again.")
  }
}
