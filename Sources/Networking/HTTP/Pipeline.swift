public import Foundation
import QuidCore
import Synchronization

/// The one way from a question to an upstream to an answer, the same for every upstream.
///
/// What is stored answers while it is fresh. Else identical questions become one request, sent under a deadline of
/// Quid's own; the body is bounded and checked before a decoder sees it, and stored only once it has been decoded.
/// Whatever goes wrong is a ``ProviderError``, unless something older is stored: that is served then, marked stale, with
/// the reason. A client adds a list of requests and pure decoders, nothing else.
public struct Pipeline: Sendable {
  private var call: UpstreamCall
  private let store: Store?
  private let policy: AnswerPolicy
  private let now: @Sendable () -> Date
  private let flights = Flights()

  /// A pipeline.
  ///
  /// - Parameters:
  ///   - transport: who carries the requests.
  ///   - timeout: how long an answer may take, from the question to its last byte, with everything asked again.
  ///   - store: where answers are kept; without one, every question is a request.
  ///   - policy: what answers may be.
  ///   - now: the clock that answers are marked with and their ages measured by.
  ///   - observe: is told of every request once it has ended.
  ///   - random: a number from 0 up to its argument, both included, for the time to wait before asking again.
  ///   - sleep: waits for that time.
  public init(
    transport: any HTTPTransport, timeout: Duration = .seconds(15), store: Store? = nil,
    policy: AnswerPolicy = AnswerPolicy(), now: @escaping @Sendable () -> Date,
    observe: @escaping @Sendable (RequestEvent) -> Void = { _ in },
    random: @escaping @Sendable (UInt64) -> UInt64 = { .random(in: 0...$0) },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    call = UpstreamCall(
      transport: transport, timeout: timeout, retry: RetryPolicy(), records: UpstreamRecords(store),
      ignoresClosing: policy.maximumAge == .zero, now: now,
      random: random, sleep: sleep, observe: observe)
    self.store = store
    self.policy = policy
    self.now = now
  }

  /// Returns the same pipeline for the requests of one report, which all end by its deadline.
  ///
  /// Identical requests of several reports remain one request, which ends by the deadline of the report that began it.
  public func within(_ deadline: RequestDeadline) -> Pipeline {
    var pipeline = self
    pipeline.call.deadline = deadline
    return pipeline
  }

  /// The same pipeline for a provider that another one is asked after.
  ///
  /// Its rate limits are not waited for, and each of its requests takes at most half of the time that is left.
  public var withFallback: Pipeline {
    var pipeline = self
    pipeline.call.hasFallback = true
    return pipeline
  }

  /// Asks, and reads the answer, which is JSON.
  ///
  /// - Parameters:
  ///   - decode: reads a body that is known to be safe to read; the same body always gives the same.
  /// - Throws: ``ProviderError``.
  func fetch<Value: Sendable>(
    _ request: UpstreamRequest, decode: @escaping @Sendable (JSONBody) throws(AnswerFlaw) -> Reading<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    try await fetchFile(request) { body throws(AnswerFlaw) in try decode(try JSONBody(body)) }
  }

  /// Asks, and reads the answer, whatever it is.
  ///
  /// Decoding may take a while, so it never runs on the caller's actor.
  ///
  /// - Parameters:
  ///   - decode: reads a body of any bytes; the same body always gives the same.
  /// - Throws: ``ProviderError``.
  @concurrent
  func fetchFile<Value: Sendable>(
    _ request: UpstreamRequest, _ decode: @escaping @Sendable (Data) throws(AnswerFlaw) -> Reading<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    let stored = stored(request, decode)
    if let stored, isFresh(stored, request.lifetime) { return sourced(stored, request, .fresh) }
    if policy.isOffline {
      guard let stored, isYoungEnough(stored) else { throw ProviderError(.offline, from: request.upstream.source) }
      let isFresh = request.lifetime.isFresh(fetchedAt: stored.fetchedAt, asOf: stored.reading.asOf, at: now())
      return sourced(stored, request, isFresh ? .fresh : .stale)
    }
    do throws(ProviderError) {
      return sourced(try await asked(request, instead: stored, decode), request, .live)
    } catch {
      guard error.reason != .cancelled, let stored, isYoungEnough(stored) else { throw error }
      return sourced(stored, request, .stale, failures: [error])
    }
  }

  // MARK: What is stored

  /// An answer and what was read from it.
  private struct Known<Value: Sendable>: Sendable {
    let reading: Reading<Value>
    let answer: StoredAnswer
    var fetchedAt: Date { answer.fetchedAt }
  }

  /// What is stored and can be read; an answer that a decoder of today refuses counts as none.
  private func stored<Value: Sendable>(
    _ request: UpstreamRequest, _ decode: (Data) throws(AnswerFlaw) -> Reading<Value>
  ) -> Known<Value>? {
    guard let answer = store?.answer(for: request.resource) else { return nil }
    do throws(AnswerFlaw) {
      return Known(reading: try decode(answer.body), answer: answer)
    } catch {
      return nil
    }
  }

  private func isFresh(_ known: Known<some Sendable>, _ lifetime: Lifetime) -> Bool {
    guard let maximumAge = policy.maximumAge else {
      return lifetime.isFresh(fetchedAt: known.fetchedAt, asOf: known.reading.asOf, at: now())
    }
    return Lifetime.time(maximumAge).isFresh(fetchedAt: known.fetchedAt, asOf: nil, at: now())
  }

  /// Whether the person would rather have this than nothing.
  private func isYoungEnough(_ known: Known<some Sendable>) -> Bool {
    guard let maximumAge = policy.maximumAge else { return true }
    return Duration.seconds(now().timeIntervalSince(known.fetchedAt)) <= maximumAge
  }

  private func sourced<Value: Sendable>(
    _ known: Known<Value>, _ request: UpstreamRequest, _ freshness: Freshness, failures: [ProviderError] = []
  ) -> Sourced<Value> {
    Sourced(
      known.reading.value, source: request.upstream.source, asOf: known.reading.asOf, fetchedAt: known.fetchedAt,
      freshness: freshness, failures: failures)
  }

  // MARK: What is asked

  /// What a request brought, for everybody who waited for it.
  private struct Delivery: Sendable {
    let answer: StoredAnswer
    /// What whoever sent the request read from it, and who that was; the others read it for themselves.
    let reading: any Sendable
    let reader: Reader
  }

  /// How a request ended; no `Result`, whose failure the runtime would look up before the first command prints anything.
  private enum Outcome: Sendable {
    case delivered(Delivery)
    case failed(ProviderError)
  }

  /// What is under way; made for the first request, as most commands need none.
  private final class Flights: Sendable {
    private let made = Mutex<Coalescer<Outcome>?>(nil)

    var coalescer: Coalescer<Outcome> {
      made.withLock { made in
        let coalescer = made ?? Coalescer()
        made = coalescer
        return coalescer
      }
    }
  }

  /// Tells one asker from another.
  private final class Reader: Sendable {}

  private func asked<Value: Sendable>(
    _ request: UpstreamRequest, instead stored: Known<Value>?,
    _ decode: @escaping @Sendable (Data) throws(AnswerFlaw) -> Reading<Value>
  ) async throws(ProviderError) -> Known<Value> {
    let source = request.upstream.source
    let reader = Reader()
    let cancelled = Outcome.failed(ProviderError(.cancelled, from: source))
    let outcome = await flights.coalescer.outcome(for: request.resource, whenCancelled: cancelled) {
      do throws(ProviderError) {
        let known = try await requested(request, instead: stored, decode)
        call.records.update(request.upstream) { $0.lastSuccess = now() }
        return .delivered(Delivery(answer: known.answer, reading: known.reading, reader: reader))
      } catch {
        if error.reason != .cancelled { call.records.update(request.upstream) { $0.lastFailure = now() } }
        return .failed(error)
      }
    }
    let delivery: Delivery
    switch outcome {
    case .delivered(let brought): delivery = brought
    case .failed(let error): throw error
    }
    if delivery.reader === reader, let reading = delivery.reading as? Reading<Value> {
      return Known(reading: reading, answer: delivery.answer)
    }
    do throws(AnswerFlaw) {
      return Known(reading: try decode(delivery.answer.body), answer: delivery.answer)
    } catch {
      throw ProviderError(error.reason, from: source)
    }
  }

  private func requested<Value: Sendable>(
    _ request: UpstreamRequest, instead stored: Known<Value>?,
    _ decode: (Data) throws(AnswerFlaw) -> Reading<Value>
  ) async throws(ProviderError) -> Known<Value> {
    let response = try await call.response(to: request, unless: stored?.answer.entityTag)
    if let stored, response.status == 304 {
      let answer = stored.answer.revalidated(at: now())
      store?.keep(answer, for: request.resource)
      return Known(reading: stored.reading, answer: answer)
    }
    let answer = StoredAnswer(body: response.body, fetchedAt: now(), entityTag: response.header("ETag"))
    do throws(AnswerFlaw) {
      let reading = try decode(answer.body)
      store?.keep(answer, for: request.resource)
      return Known(reading: reading, answer: answer)
    } catch {
      throw ProviderError(error.reason, from: request.upstream.source)
    }
  }

  // MARK: How it stands

  /// How it stands with an upstream.
  func status(of upstream: Upstream, hasKey: Bool) -> UpstreamStatus {
    let record = call.records.record(of: upstream)
    let base = upstream.base.description
    let entries = store?.entries().filter { $0.upstream == upstream.source.name && $0.base == base } ?? []
    return UpstreamStatus(
      source: upstream.source, base: upstream.base, hasKey: hasKey, lastSuccess: record.lastSuccess,
      lastFailure: record.lastFailure, closedUntil: record.wait(at: now()).flatMap { _ in record.closedUntil },
      storedAnswers: entries.count,
      storedBytes: entries.reduce(0) { $0 + $1.bytes }, storedAt: entries.map(\.fetchedAt).max(),
      remaining: hasKey ? upstream.monthlyBudget.map { record.remaining(of: $0, at: now()) } : nil)
  }
}
