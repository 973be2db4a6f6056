/// Asks two questions at the same time and waits for both answers.
///
/// The first failure ends the other question too; it is the failure that is thrown, not the cancellation it caused.
///
/// - Throws: ``ProviderError``.
func concurrently<First: Sendable, Second: Sendable>(
  _ first: @escaping @Sendable () async throws(ProviderError) -> First,
  _ second: @escaping @Sendable () async throws(ProviderError) -> Second
) async throws(ProviderError) -> (First, Second) {
  let answers = await withTaskGroup(of: Answers<First, Second>.self) { group in
    group.addTask {
      do throws(ProviderError) { return Answers(first: try await first()) } catch { return Answers(failure: error) }
    }
    group.addTask {
      do throws(ProviderError) { return Answers(second: try await second()) } catch { return Answers(failure: error) }
    }
    var answers = Answers<First, Second>()
    for await answer in group {
      answers.add(answer)
      if answers.failure != nil { group.cancelAll() }
    }
    return answers
  }
  if let failure = answers.failure { throw failure }
  guard let first = answers.first, let second = answers.second else {
    preconditionFailure("each question is answered or fails")
  }
  return (first, second)
}

/// As much as is known so far.
private struct Answers<First: Sendable, Second: Sendable>: Sendable {
  var first: First?
  var second: Second?
  var failure: ProviderError?

  mutating func add(_ other: Answers) {
    first = first ?? other.first
    second = second ?? other.second
    failure = failure ?? other.failure
  }
}
