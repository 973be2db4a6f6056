import Synchronization

/// Makes one piece of work of any number of identical ones that are asked for while it is under way.
///
/// Everybody who asks gets its outcome. Who is cancelled leaves at once and disturbs nobody; when the last one leaves,
/// the work itself is cancelled, and whoever asks after that starts it anew.
final class Coalescer<Outcome: Sendable>: Sendable {
  private let flights = Mutex(Flights())

  /// The outcome of the work under that key: of the one under way, or else of `work`.
  ///
  /// - Parameter cancelled: the outcome for someone who is cancelled before it is known.
  func outcome(
    for key: ResourceName, whenCancelled cancelled: Outcome, of work: @escaping @Sendable () async -> Outcome
  ) async -> Outcome {
    let ticket = flights.withLock { flights in
      flights.board(key) { flight in
        // Detached from the asker: neither its cancellation nor its priority is everybody's.
        Task.detached { self.land(flight, await work()) }
      }
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = Task.isCancelled
        switch flights.withLock({ $0.wait(ticket, continuation, isCancelled: isCancelled) }) {
        case .landed(let outcome): continuation.resume(returning: outcome)
        case .left: continuation.resume(returning: cancelled)
        case .waiting: break
        }
      }
    } onCancel: {
      let continuation = flights.withLock { $0.leave(ticket) }
      continuation?.resume(returning: cancelled)
    }
  }

  /// How many pieces of work are under way.
  var count: Int { flights.withLock { $0.count } }

  private func land(_ flight: Int, _ outcome: Outcome) {
    let waiting = flights.withLock { $0.land(flight, outcome) }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }

  /// Who waits for what; always used under the lock, which is never held while anybody's code runs.
  private struct Flights {
    private var flights: [Int: Flight] = [:]
    private var current: [ResourceName: Int] = [:]
    private var lastNumber = 0

    private struct Flight {
      let key: ResourceName
      let task: Task<Void, Never>
      var passengers: [Int: Passenger] = [:]
      var outcome: Outcome?
    }

    private enum Passenger {
      case boarding
      case waiting(CheckedContinuation<Outcome, Never>)
    }

    /// Who asked, and for which piece of work.
    struct Ticket: Sendable {
      let flight: Int
      let passenger: Int
    }

    /// How waiting begins.
    enum Wait {
      case waiting
      case landed(Outcome)
      case left
    }

    var count: Int { flights.values.count { $0.outcome == nil } }

    mutating func board(_ key: ResourceName, start: (Int) -> Task<Void, Never>) -> Ticket {
      lastNumber += 1
      let number = lastNumber
      if let flight = current[key] {
        flights[flight]?.passengers[number] = .boarding
        return Ticket(flight: flight, passenger: number)
      }
      flights[number] = Flight(key: key, task: start(number), passengers: [number: .boarding])
      current[key] = number
      return Ticket(flight: number, passenger: number)
    }

    mutating func wait(
      _ ticket: Ticket, _ continuation: CheckedContinuation<Outcome, Never>, isCancelled: Bool
    ) -> Wait {
      // Nothing may hold the flight meanwhile: a change to its passengers would copy all of them.
      guard flights[ticket.flight]?.passengers[ticket.passenger] != nil else { return .left }
      let outcome = flights[ticket.flight]?.outcome
      if outcome == nil, !isCancelled {
        flights[ticket.flight]?.passengers[ticket.passenger] = .waiting(continuation)
        return .waiting
      }
      _ = leave(ticket)
      return outcome.map { .landed($0) } ?? .left
    }

    /// Takes someone off; the work goes on while anybody else waits for it.
    mutating func leave(_ ticket: Ticket) -> CheckedContinuation<Outcome, Never>? {
      let passenger = flights[ticket.flight]?.passengers.removeValue(forKey: ticket.passenger)
      removeIfDeserted(ticket.flight)
      guard case .waiting(let continuation) = passenger else { return nil }
      return continuation
    }

    /// Keeps the outcome for those who have boarded and not begun to wait, and gives everybody else to resume.
    mutating func land(_ number: Int, _ outcome: Outcome) -> [CheckedContinuation<Outcome, Never>] {
      guard let flight = flights[number] else { return [] }
      if current[flight.key] == number { current[flight.key] = nil }
      var waiting: [CheckedContinuation<Outcome, Never>] = []
      var boarding: [Int: Passenger] = [:]
      for (passenger, state) in flight.passengers {
        if case .waiting(let continuation) = state {
          waiting.append(continuation)
        } else {
          boarding[passenger] = state
        }
      }
      flights[number]?.passengers = boarding
      flights[number]?.outcome = outcome
      removeIfDeserted(number)
      return waiting
    }

    private mutating func removeIfDeserted(_ number: Int) {
      guard let flight = flights[number], flight.passengers.isEmpty else { return }
      if flight.outcome == nil { flight.task.cancel() }
      flights[number] = nil
      if current[flight.key] == number { current[flight.key] = nil }
    }
  }
}
