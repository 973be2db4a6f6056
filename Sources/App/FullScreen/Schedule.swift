/// Decides when questions are asked: at once when a screen wants them, again at their interval, and no longer when no
/// screen does.
struct Schedule: Sendable {
  typealias Instant = ContinuousClock.Instant

  private var wantedSince: [Question: Instant] = [:]
  private var running: Set<Question> = []
  private var asked: [Question: Instant] = [:]

  init() {}

  /// What to do now.
  struct Plan: Equatable {
    var ask: [Question] = []
    var cancel: Set<Question> = []
  }

  /// Looks at what is wanted now; what is asked counts as running until ``finish(_:)``.
  mutating func plan(_ wants: [Want], at now: Instant) -> Plan {
    let wanted = Set(wants.map(\.question))
    var plan = Plan(cancel: running.subtracting(wanted))
    running.subtract(plan.cancel)
    // Who comes back is answered at once, as often as not out of the store.
    asked = asked.filter { wanted.contains($0.key) }
    wantedSince = wantedSince.filter { wanted.contains($0.key) }
    for want in wants {
      let since = wantedSince[want.question] ?? now
      wantedSince[want.question] = since
      guard !running.contains(want.question), due(want, since) <= now else { continue }
      running.insert(want.question)
      asked[want.question] = now
      plan.ask.append(want.question)
    }
    return plan
  }

  /// The question was answered, well or badly.
  ///
  /// - Returns: whether the answer is still waited for.
  mutating func finish(_ question: Question) -> Bool { running.remove(question) != nil }

  /// Asks a question again as soon as it is wanted, whatever its interval.
  mutating func forget(_ question: Question) { asked[question] = nil }

  /// When there will be something to ask; `nil` when all that is wanted is on its way.
  func next(_ wants: [Want]) -> Instant? {
    wants.compactMap { want in
      running.contains(want.question) ? nil : wantedSince[want.question].map { due(want, $0) }
    }.min()
  }

  private func due(_ want: Want, _ since: Instant) -> Instant {
    guard let asked = asked[want.question] else { return since + want.delay }
    return asked + want.interval
  }
}
