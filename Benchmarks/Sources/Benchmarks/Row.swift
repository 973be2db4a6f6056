/// One line of the table: the same work done by Quid, by Foundation's `Decimal` and, where they can do it, by bare
/// 128-bit integers without rounding.
struct Row {
  /// Does the work that many times, over varying inputs.
  ///
  /// Returns something that every result has gone into, so that none of them can be left out.
  typealias Work = (_ count: Int) -> UInt64

  let name: String
  let quid: Work
  let decimal: Work
  var bare: Work?
  /// How many times faster than `Decimal` the work is meant to be; `nil` where nothing is promised.
  var target: Double?
  /// How long the work may take, in nanoseconds; `nil` where nothing is promised.
  var limit: Double?

  var works: [Work] { [quid, decimal] + (bare.map { [$0] } ?? []) }
}

/// Repeats an operation over inputs whose number is a power of two, and adds up what it returns.
///
/// The operation is inlined, so that nothing is timed but the work itself.
@inline(__always)
func repeated<Input>(_ count: Int, over inputs: [Input], _ operation: (Input) -> UInt64) -> UInt64 {
  precondition(inputs.count.nonzeroBitCount == 1, "the index wraps around by a mask")
  return inputs.withUnsafeBufferPointer { inputs in
    var sum: UInt64 = 0
    for index in 0..<count { sum = sum &+ operation(inputs[index & (inputs.count - 1)]) }
    return sum
  }
}
