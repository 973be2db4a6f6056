public import Foundation
import QuidCore

/// The one way from a question to an upstream to an answer, the same for every upstream.
///
/// It builds the address from its parts, sends the request under a deadline of its own, bounds and checks the body before
/// a decoder sees it, and turns whatever goes wrong into ``ProviderError``. A client adds a list of requests and pure
/// decoders, nothing else.
public struct Pipeline: Sendable {
  private let transport: any HTTPTransport
  private let timeout: Duration
  private let now: @Sendable () -> Date
  private let observe: @Sendable (RequestEvent) -> Void

  /// A pipeline.
  ///
  /// - Parameters:
  ///   - transport: who carries the requests.
  ///   - timeout: how long an answer may take, from the question to its last byte.
  ///   - now: the clock that answers are marked with.
  ///   - observe: is told of every request once it has ended.
  public init(
    transport: any HTTPTransport, timeout: Duration = .seconds(15), now: @escaping @Sendable () -> Date,
    observe: @escaping @Sendable (RequestEvent) -> Void = { _ in }
  ) {
    self.transport = transport
    self.timeout = timeout
    self.now = now
    self.observe = observe
  }

  /// Asks, and reads the answer.
  ///
  /// Decoding may take a while, so it never runs on the caller's actor.
  ///
  /// - Parameters:
  ///   - decode: reads a body that is known to be safe to read; the same body always gives the same.
  /// - Throws: ``ProviderError``.
  @concurrent
  func fetch<Value: Sendable>(
    _ request: UpstreamRequest, decode: @escaping @Sendable (JSONBody) throws(AnswerFlaw) -> Reading<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    let source = request.upstream.source
    guard let message = request.httpRequest() else {
      throw ProviderError(.insecure("the address would leave its host"), from: source)
    }
    let response = try await response(to: message, from: source)
    let fetchedAt = now()
    if let reason = ProviderError.Reason(response, to: request, now: fetchedAt) {
      throw ProviderError(reason, from: source)
    }
    do throws(AnswerFlaw) {
      let reading = try decode(try JSONBody(response.body, byteLimit: message.byteLimit))
      return Sourced(reading.value, source: source, asOf: reading.asOf, fetchedAt: fetchedAt, freshness: .live)
    } catch {
      throw ProviderError(error.reason, from: source)
    }
  }

  private func response(to request: HTTPRequest, from source: Source) async throws(ProviderError) -> HTTPResponse {
    let start = ContinuousClock.now
    func tell(_ outcome: RequestEvent.Outcome, bytes: Int) {
      observe(
        RequestEvent(
          method: request.method, host: source.host ?? "", path: request.url.path(), outcome: outcome,
          duration: ContinuousClock.now - start, bytes: bytes))
    }
    do throws(TransportFailure) {
      let response = try await Deadline.run(within: timeout) { [transport] () throws(TransportFailure) in
        try await transport.response(to: request)
      }
      tell(.answered(status: response.status), bytes: response.body.count)
      return response
    } catch {
      let reason = ProviderError.Reason(error)
      tell(.failed(reason), bytes: 0)
      throw ProviderError(reason, from: source)
    }
  }
}
