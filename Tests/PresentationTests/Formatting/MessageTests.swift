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
    Case(reason: .insecure("a redirect to plain HTTP"), words: ["not safe", "a redirect to plain HTTP"]),
    Case(reason: .rateLimited(retryAfter: .seconds(30)), words: ["too many requests", "in 30 s"]),
    Case(reason: .rateLimited(retryAfter: nil), words: ["too many requests", "in a minute"]),
    Case(reason: .quotaExceeded, words: ["used up", "at the start of your plan's next month"]),
    Case(reason: .historyLimited(days: 365), words: ["365 days", "larger plan"]),
    Case(reason: .keyMissing, words: ["wants an API key"]),
    Case(reason: .keyRefused, words: ["does not accept the API key"]),
    Case(reason: .planRestricted("base"), words: ["plan", "“base”"]),
    Case(reason: .notFound("xyz"), words: ["does not know xyz"]),
    Case(reason: .upstreamFailed(status: 503, message: "busy"), words: ["status 503", "“busy”"]),
    Case(reason: .upstreamFailed(status: nil, message: ""), words: ["failed: no reason given"]),
    Case(reason: .unreadableAnswer(what: "a price", place: "usd"), words: ["expected a price at usd"]),
    Case(reason: .unreadableAnswer(what: "UTF-8", place: "body"), words: ["expected UTF-8. Try again later."]),
    Case(reason: .cancelled, words: ["cancelled"]),
  ])
  func `an error names its source and says what can be done`(_ sample: Case) {
    let message = ProviderError(sample.reason, from: Source(name: "CoinGecko", host: "h")).message
    #expect(message.contains("CoinGecko"))
    for word in sample.words { #expect(message.contains(word), "\(message)") }
  }

  @Test(arguments: [
    SendProblem.empty, .malformed(.number(.sign)), .malformed(.number(.separator)), .malformed(.number(.exponent)),
    .malformed(.number(.hexadecimal)), .malformed(.number(.secondDot)), .malformed(.number(.missingDigit)),
    .malformed(.number(.foreignDigit)), .malformed(.number(.unexpectedCharacter)), .tooPrecise(decimals: 0),
    .tooPrecise(decimals: 18), .zero, .badAddress(.missingPrefix), .badAddress(.wrongLength(3)),
    .badAddress(.notHexadecimal), .badAddress(.wrongChecksum), .badAddress(.name), .badAddress(.contractCall),
    .wrongChain(asked: 5, wallet: 1),
  ])
  func `a problem says what to do`(_ problem: SendProblem) {
    let message = problem.message()
    let advice = ["Type ", "Give ", "Copy ", "Ask "]
    #expect(advice.contains { message.contains($0) }, "\(message)")
    #expect(message.hasSuffix("."))
  }

  @Test func `an amount past the balance is answered with the largest that would do`() throws {
    let maximum = try Wei("9.99706")
    #expect(SendProblem.exceedsBalance(maximum: maximum).message().hasSuffix("The most you can send is 9.99706 ETH."))
    #expect(SendProblem.exceedsBalance(maximum: nil).message() == "That is more than the balance.")
    #expect(
      SendProblem.feeNotCovered(maximum: maximum).message(NumberFormat(localeIdentifier: "sv_SE"))
        .hasSuffix("The most you can send is 9,99706 ETH."))
    #expect(SendProblem.feeNotCovered(maximum: .zero).message() == "The balance does not cover the network fee.")
  }

  @Test func `a text from outside is shown only as far as a message stays a message`() {
    let message = SendProblem.malformed(.unknownUnit(String(repeating: "x", count: 1_000_000))).message()
    #expect(message.unicodeScalars.count < 200)
    #expect("short".excerpt() == "short")
    #expect("e\u{301}\u{301}\u{301}".excerpt(2) == "e\u{301}…")
  }
}
