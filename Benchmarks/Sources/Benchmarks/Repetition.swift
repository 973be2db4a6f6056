/// The inputs of a round over and over, until there have been `count`.
///
/// For operations of a few nanoseconds: in a `for` loop they are inlined, whereas a closure that is larger than a bare
/// division is called, and the call would be timed as well.
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
