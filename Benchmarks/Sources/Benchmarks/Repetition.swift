/// The inputs of a round, repeated until there are `count`.
///
/// It is for operations of a few nanoseconds, which are inlined in a `for` loop. A closure larger than a plain division
/// would be called, and the call would be timed.
struct Repetition<Input>: Sequence, IteratorProtocol {
  private let inputs: [Input]
  private let count: Int
  private var index = 0

  /// The number of inputs is a power of two.
  @inline(__always)
  init(_ inputs: [Input], count: Int) {
    precondition(inputs.count.nonzeroBitCount == 1, "the index wraps around by a mask")
    (self.inputs, self.count) = (inputs, count)
  }

  @inline(__always)
  mutating func next() -> Input? {
    guard index < count else { return nil }
    defer { index &+= 1 }
    return inputs[index & (inputs.count - 1)]
  }
}
