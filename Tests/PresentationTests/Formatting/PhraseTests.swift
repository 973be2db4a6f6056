import Foundation
import QuidCore
import QuidPresentation
import TestSupport
import Testing

/// All strings in a value, at any depth.
private func strings(in value: Any) -> [String] {
  if let string = value as? String { return [string] }
  // A coin, a currency code and a symbol come from outside.
  if value is CoinID || value is Monogram { return [] }
  return Mirror(reflecting: value).children.flatMap { child in
    ["symbol", "name", "searchText"].contains(child.label) && !(value is SendFlowViewState.Tier)
      ? [] : strings(in: child.value)
  }
}

struct PhraseTests {
  @Test(arguments: SplitMix64.seeds)
  func `no phrase or state names the program, its commands or its options`(_ seed: UInt64) async throws {
    let strings = await Phrase.allCases.map(\.template) + Self.states(.english, seed) + (try messages(.english))
    #expect(strings.count > 1_000)
    for string in strings {
      #expect(string.firstMatch(of: /(?i)\bquid\b|(^|[^-\w])--\w/) == nil, "\(string)")
    }
  }

  /// The strings in the states of all screens after random events.
  private static func states(_ format: DisplayFormat, _ seed: UInt64) async -> Set<String> {
    var models = ModelWalk(format, seed: seed)
    var flow = FlowWalk(format, seed: seed)
    var found: Set<String> = []
    for _ in 0..<300 {
      for state in models.next() { found.formUnion(strings(in: state)) }
    }
    for _ in 0..<100 {
      for state in await flow.next() { found.formUnion(strings(in: state)) }
    }
    return found
  }
}
