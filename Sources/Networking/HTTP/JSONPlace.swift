import QuidCore

extension JSONReader {
  /// The way to the value that begins at a byte, such as `coins.[0].id`; `body` for the outermost.
  ///
  /// It is looked for only when something is wrong, so that readers need not keep it. Everything before the byte must have
  /// been read.
  static func place(of target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    var reader = JSONReader(bytes)
    var steps: [String] = []
    // Every way ends: each step leads into a value, and nothing before the byte can be flawed.
    while let step = try? reader.step(towards: target) { steps.append(step) }
    return steps.isEmpty ? "body" : steps.joined(separator: ".")
  }

  /// Goes from in front of a list or an object to in front of that of its values which the target lies in.
  ///
  /// Returns `nil` where it is there.
  private mutating func step(towards target: Int) throws(AnswerFlaw) -> String? {
    switch peek() {
    case UInt8(ascii: "[") where index < target:
      var list = try list()
      var count = 0
      while try next(in: &list) {
        if try isPast(target) { return "[\(count)]" }
        count += 1
      }
    case UInt8(ascii: "{") where index < target:
      var object = try object()
      while let field = try nextField(in: &object) {
        if try isPast(target) { return field.text }
      }
    default: break
    }
    return nil
  }

  /// Whether the value that stands here ends behind the target; where it ends before it, it is skipped.
  private mutating func isPast(_ target: Int) throws(AnswerFlaw) -> Bool {
    var behind = self
    do throws(AnswerFlaw) {
      try behind.skip()
    } catch {
      return true
    }
    guard behind.index <= target else { return true }
    self = behind
    return false
  }
}
