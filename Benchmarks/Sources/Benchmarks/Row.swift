/// One row of the table: the same work with Quid, with Foundation's `Decimal` and, if possible, with plain 128-bit
/// integers without rounding.
struct Row {
  /// Performs the work `count` times with varying inputs.
  ///
  /// Returns a value that depends on every result, so that the optimizer cannot remove any of them.
  typealias Work = (_ count: Int) -> UInt64

  let name: String
  let quid: Work
  let decimal: Work
  var bare: Work?
  /// The minimum speed relative to `Decimal`; `nil` if there is no target.
  var target: Double?
  /// The maximum duration in nanoseconds; `nil` if there is no limit.
  var limit: Double?

  var works: [Work] { [quid, decimal] + (bare.map { [$0] } ?? []) }
}

/// Repeats an operation over inputs whose number is a power of two, and returns the sum of the results.
///
/// The operation is inlined, so that no call is timed.
@inline(__always)
func repeated<Input>(_ count: Int, over inputs: [Input], _ operation: (Input) -> UInt64) -> UInt64 {
  precondition(inputs.count.nonzeroBitCount == 1, "the index wraps around by a mask")
  return inputs.withUnsafeBufferPointer { inputs in
    var sum: UInt64 = 0
    for index in 0..<count { sum = sum &+ operation(inputs[index & (inputs.count - 1)]) }
    return sum
  }
}
