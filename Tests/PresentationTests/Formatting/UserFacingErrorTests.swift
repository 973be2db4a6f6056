import QuidCore
import QuidPresentation
import Testing

struct UserFacingErrorTests {
  private static let source = DataSource(name: "Fixer", host: "api.example")

  @Test(
    arguments: [
      (.offline, .connection), (.timedOut, .connection),
      (.insecure("a redirect"), .connection),
      (.rateLimited(retryAfter: nil), .service), (.keyMissing(""), .service),
      (.keyRejected(""), .service), (.planRestricted(""), .service),
      (.requestFailed(status: 500, message: ""), .service),
      (.invalidResponse(expected: "a rate", at: "rates"), .service),
      (.notFound("XYZ"), .request), (.cancelled, .request),
    ] as [(ProviderError.Reason, UserFacingError.Kind)])
  func `connection errors, provider errors and request errors have different kinds`(
    reason: ProviderError.Reason, kind: UserFacingError.Kind
  ) {
    let error = ProviderError(reason, from: Self.source)
    let shown = UserFacingError(error)
    #expect(shown.kind == kind)
    #expect(shown.message == error.message)
    #expect(!shown.title.isEmpty)
    #expect(UserFacingError(ConversionError.provider(error)) == shown)
  }

  @Test func `conversion error without a rate is a request error`() throws {
    let today = try #require(CalendarDay("2023-09-01"))
    let shown = UserFacingError(ConversionError.future(today.advanced(by: 1), today: today))
    #expect(shown.kind == .request)
    #expect(
      shown.message
        == "There are no rates for 2023-09-02 yet: today is 2023-09-01 in UTC. Give today's date or an earlier date.")
  }

  struct Message: CustomTestStringConvertible, Sendable {
    let failure: @Sendable (CalendarDay) -> ConversionError
    let message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Message(
      failure: { .tooEarly($0) },
      message: "There are no rates for 2023-09-02: the first rates are from 1999-01-04. Give that day or a later day."),
    Message(
      failure: { .closed($0, previous: $0.advanced(by: -1)) },
      message: "No rates were published on 2023-09-02, a Saturday. The previous rates are from 2023-09-01."),
    Message(
      failure: { .nothingSince($0) },
      message: "No rates have been published for 2023-09-02 or any later day. Try again later, or give an earlier"
        + " day."),
    Message(
      failure: { _ in .outOfRange },
      message: "This amount is too large to convert exactly. Give a smaller amount."),
  ])
  func `conversion error message contains a remedy`(_ sample: Message) throws {
    let day = try #require(CalendarDay("2023-09-02"))
    #expect(sample.failure(day).message == sample.message)
  }
}
