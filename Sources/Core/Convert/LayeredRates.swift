/// Rates from three layers: an archive for the days it covers, an upstream for the newest and for other days, and what is
/// built in when nobody can be reached.
///
/// A past day never changes, so whoever has it at hand need not ask. The newest table is the upstream's; where that fails,
/// the newest that is at hand counts, with the reason. The built-in table is older than anything that was ever fetched: it
/// stands in for a network that is not there, and hides no refusal of an upstream that is.
///
/// What the upstream can do is asked of it below, by each conformance: asked here, the runtime would look it up whenever a
/// program makes its first layers.
public struct LayeredRates<Upstream: Sendable>: Sendable {
  private let archive: any RateArchive
  private let upstream: Upstream
  private let builtin: any RateArchive
  private let asksArchiveFirst: Bool
  private let isOffline: Bool
  private let maximumAge: Duration?
  private let now: @Sendable () -> Moment

  /// The layers, in the order they are asked for a past day.
  ///
  /// - Parameters:
  ///   - asksArchiveFirst: whether a past day is taken from the archive without asking the upstream; not where the upstream
  ///     has currencies that the archive lacks.
  ///   - isOffline: whether the upstream was not to be used; then it is no failure that it did not answer.
  ///   - maximumAge: how long ago an answer from the archive or the built-in table may have been obtained; `nil` for no
  ///     limit.
  public init(
    archive: any RateArchive, upstream: Upstream, builtin: any RateArchive, asksArchiveFirst: Bool = true,
    isOffline: Bool = false,
    maximumAge: Duration? = nil,
    now: @escaping @Sendable () -> Moment
  ) {
    self.archive = archive
    self.upstream = upstream
    self.builtin = builtin
    self.asksArchiveFirst = asksArchiveFirst
    self.isOffline = isOffline
    self.maximumAge = maximumAge
    self.now = now
  }

  /// Who steps in after these failures.
  private func layers(for failures: [ProviderError]) -> [any RateArchive] {
    failures.contains { $0.reason.isUnreachable } ? [archive, builtin] : [archive]
  }

  /// The failures that a person has to know of.
  private func told(_ failures: [ProviderError]) -> [ProviderError] {
    isOffline ? failures.filter { $0.reason != .offline } : failures
  }

  /// What a layer at hand has, unless that is older than it may be.
  private func atHand<Value>(
    _ ask: () async throws(ProviderError) -> Sourced<Value>
  ) async -> Sourced<Value>? {
    guard let answer = try? await ask() else { return nil }
    guard let maximumAge else { return answer }
    return now().time(since: answer.fetchedAt) <= maximumAge ? answer : nil
  }
}

extension LayeredRates: RateProvider where Upstream: RateProvider {
  /// The upstream's newest table, else the newest there is.
  ///
  /// - Throws: ``ProviderError`` of the upstream when no layer has one.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    do throws(ProviderError) {
      let answer = try await upstream.latestRates()
      guard answer.freshness == .stale else { return answer }
      let others = await tablesAtHand(after: answer.failures)
      return Self.newest(answer, others).with(failures: told(answer.failures))
    } catch {
      guard error.reason != .cancelled else { throw error }
      let tables = await tablesAtHand(after: [error])
      guard let first = tables.first else { throw error }
      return Self.newest(first, tables).with(failures: told([error]))
    }
  }

  /// The newest of some tables, of equally new ones the first.
  private static func newest(_ first: Sourced<RateTable>, _ others: [Sourced<RateTable>]) -> Sourced<RateTable> {
    others.reduce(first) { $0.value.day < $1.value.day ? $1 : $0 }
  }

  /// The newest table of each layer that steps in after these failures, in the order of the layers.
  private func tablesAtHand(after failures: [ProviderError]) async -> [Sourced<RateTable>] {
    var tables: [Sourced<RateTable>] = []
    for layer in layers(for: failures) {
      let answer = await atHand { () throws(ProviderError) in try await layer.latestRates() }
      if let answer { tables.append(answer) }
    }
    return tables
  }

  /// The table of a day: out of the archive, else from the upstream, else the built-in one where it is of that day.
  ///
  /// - Throws: ``ProviderError`` of the upstream when no layer has it.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    if asksArchiveFirst, let answer = await atHand(archive, on: day) { return answer }
    do throws(ProviderError) {
      return try await upstream.rates(on: day)
    } catch {
      guard error.reason != .cancelled else { throw error }
      for layer in layers(for: [error]) {
        if let answer = await atHand(layer, on: day) { return answer.preceded(by: told([error])) }
      }
      throw error
    }
  }

  private func atHand(_ layer: any RateArchive, on day: CalendarDay) async -> Sourced<RateTable>? {
    guard layer.covers(day) else { return nil }
    return await atHand { () throws(ProviderError) in try await layer.rates(on: day) }
  }
}

extension LayeredRates: RateHistoryProvider where Upstream: RateHistoryProvider {
  /// The tables of a span: out of the archive where it covers the whole of it, else from the upstream, else as many of
  /// them as are at hand.
  ///
  /// - Throws: ``ProviderError`` of the upstream when no layer has any.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    let answer = await atHand { () throws(ProviderError) in try await archive.rates(from: first, through: last) }
    if asksArchiveFirst, let answer, archive.covers(first), archive.covers(last) { return answer }
    do throws(ProviderError) {
      return try await upstream.rates(from: first, through: last)
    } catch {
      guard error.reason != .cancelled else { throw error }
      guard let answer else { throw error }
      return answer.preceded(by: told([error]))
    }
  }
}
