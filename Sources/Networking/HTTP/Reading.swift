import Foundation

/// What a decoder read from an answer.
struct Reading<Value: Sendable>: Sendable {
  /// The value.
  let value: Value
  /// The time the value speaks of, where the answer says it.
  let asOf: Date?
}

extension Reading: Equatable where Value: Equatable {}
