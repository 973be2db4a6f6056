import QuidCore
import QuidPresentation
import Testing

struct MessageTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let reason: ProviderError.Reason
    let words: [String]
    var testDescription: String { "\(reason)" }
  }

  @Test(arguments: [
    Case(reason: .offline, words: ["cannot be reached", "internet connection"]),
    Case(reason: .timedOut, words: ["in time", "Try again"]),
    Case(reason: .insecure("the response redirects to plain HTTP"), words: ["not secure", "redirects to plain HTTP"]),
    Case(reason: .rateLimited(retryAfter: .seconds(30)), words: ["too many requests", "in 30 s"]),
    Case(reason: .rateLimited(retryAfter: nil), words: ["too many requests", "in a minute"]),
    Case(reason: .quotaExceeded, words: ["used up", "Wait for the next billing month"]),
    Case(reason: .historyLimited(days: 365), words: ["365 days", "upgrade the plan"]),
    Case(reason: .keyMissing(""), words: ["requires an API key"]),
    Case(reason: .keyRejected(""), words: ["does not accept the API key"]),
    Case(reason: .planRestricted("base"), words: ["plan", "“base”"]),
    Case(reason: .notFound("xyz"), words: ["does not provide xyz"]),
    Case(reason: .requestFailed(status: 503, message: "busy"), words: ["status 503", "“busy”"]),
    Case(reason: .keyMissing("Change the URL."), words: ["requires an API key: “Change the URL.”. Set"]),
    Case(reason: .keyRejected("Change the URL."), words: ["the API key: “Change the URL.”. Check"]),
    Case(reason: .requestFailed(status: nil, message: ""), words: ["failed: no reason given."]),
    Case(reason: .requestFailed(status: 403, message: ""), words: ["with status 403: no reason given."]),
    Case(reason: .invalidResponse(expected: "a price", at: "usd"), words: ["expected a price at usd"]),
    Case(reason: .invalidResponse(expected: "UTF-8", at: "body"), words: ["expected UTF-8. Try again later."]),
    Case(reason: .cancelled, words: ["cancelled"]),
  ])
  func `provider error message contains the provider and a remedy`(_ sample: Case) {
    let message = ProviderError(sample.reason, from: DataSource(name: "CoinGecko", host: "h")).message
    #expect(message.contains("CoinGecko"))
    for word in sample.words { #expect(message.contains(word), "\(message)") }
  }

  @Test(arguments: [
    SendError.empty, .malformed(.number(.sign)), .malformed(.number(.separator)), .malformed(.number(.exponent)),
    .malformed(.number(.hexadecimal)), .malformed(.number(.secondDot)), .malformed(.number(.missingDigit)),
    .malformed(.number(.nonASCIIDigit)), .malformed(.number(.unexpectedCharacter)), .tooPrecise(decimals: 0),
    .tooPrecise(decimals: 18), .zero, .badAddress(.missingPrefix), .badAddress(.wrongLength(3)),
    .badAddress(.notHexadecimal), .badAddress(.wrongChecksum), .badAddress(.name), .badAddress(.contractCall),
    .wrongChain(requested: 5, wallet: 1),
  ])
  func `send problem message contains a remedy`(_ problem: SendError) {
    let message = problem.message()
    let advice = ["Type ", "Give ", "Copy ", "Use "]
    #expect(advice.contains { message.contains($0) }, "\(message)")
    #expect(message.hasSuffix("."))
  }

  @Test func `message for an amount above the balance contains the maximum`() throws {
    let maximum = try Ether("9.99706")
    #expect(SendError.exceedsBalance(maximum: maximum).message().hasSuffix("The maximum is 9.99706 ETH."))
    #expect(SendError.exceedsBalance(maximum: nil).message() == "The amount exceeds the balance.")
    #expect(
      SendError.feeNotCovered(maximum: maximum).message(NumberFormat(localeIdentifier: "sv_SE"))
        .hasSuffix("The maximum is 9,99706 ETH."))
    #expect(SendError.feeNotCovered(maximum: .zero).message() == "The balance does not cover the network fee.")
  }

  @Test func `message shortens a long untrusted string`() {
    let message = SendError.malformed(.unknownUnit(String(repeating: "x", count: 1_000_000))).message()
    #expect(message.unicodeScalars.count < 200)
    #expect("short".excerpt() == "short")
    #expect("e\u{301}\u{301}\u{301}".excerpt(2) == "e\u{301}…")
  }
}
