import QuidCore
import QuidPresentation
import Testing

struct MessageTests {
  @Test(
    arguments: [
      (.offline, ["cannot be reached", "internet connection"]),
      (.timedOut, ["in time", "Try again"]),
      (.insecure("the response redirects to plain HTTP"), ["not secure", "redirects to plain HTTP"]),
      (.rateLimited(retryAfter: .seconds(30)), ["too many requests", "in 30 s"]),
      (.rateLimited(retryAfter: nil), ["too many requests", "in a minute"]),
      (.quotaExceeded, ["used up", "Wait for the next billing month"]),
      (.historyLimited(days: 365), ["365 days", "upgrade the plan"]),
      (.keyMissing(""), ["requires an API key"]),
      (.keyRejected(""), ["does not accept the API key"]),
      (.planRestricted("base"), ["plan", "“base”"]),
      (.notFound("xyz"), ["does not provide xyz"]),
      (.requestFailed(status: 503, message: "busy"), ["status 503", "“busy”"]),
      (.keyMissing("Change the URL."), ["requires an API key: “Change the URL.”. Set"]),
      (.keyRejected("Change the URL."), ["the API key: “Change the URL.”. Check"]),
      (.requestFailed(status: nil, message: ""), ["failed: no reason given."]),
      (.requestFailed(status: 403, message: ""), ["with status 403: no reason given."]),
      (.invalidResponse(expected: "a price", at: "usd"), ["expected a price at usd"]),
      (.invalidResponse(expected: "UTF-8", at: "body"), ["expected UTF-8. Try again later."]),
      (.cancelled, ["cancelled"]),
    ] as [(ProviderError.Reason, [String])])
  func `provider error message contains the provider and a remedy`(reason: ProviderError.Reason, words: [String]) {
    let message = ProviderError(reason, from: DataSource(name: "CoinGecko", host: "h")).message
    #expect(message.contains("CoinGecko"))
    for word in words { #expect(message.contains(word), "\(message)") }
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
