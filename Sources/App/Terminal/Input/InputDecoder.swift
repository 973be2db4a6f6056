/// Decodes terminal input: UTF-8, control characters and escape sequences, in chunks of any size.
///
/// Invalid input is discarded. Sources: ECMA-48, xterm's control sequences.
package struct InputDecoder: Sendable {
  private var pending: [UInt8] = []
  private var paste: [UInt8]?
  /// Whether the terminal has been queried and not sent the response to the last query, the device attributes.
  private var expectsResponses: Bool
  /// Whether the last byte was reported as the Escape key, although it may start a response.
  private var mayContinueEscape = false

  /// The maximum number of bytes of a paste; `�` replaces further bytes.
  private static let pasteLimit = 65_536
  /// The number of bytes after which an escape sequence without an end is discarded.
  private static let sequenceLimit = 4_096
  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The second bytes of the sequences with which a terminal responds: CSI, OSC, DCS and APC.
  private static let responseStarts = Array("[]P_".utf8)

  package init(expectsResponses: Bool = false) { self.expectsResponses = expectsResponses }

  /// The time, in milliseconds, to wait for more bytes before ``flush()``; `nil` without pending bytes of a key.
  ///
  /// The Escape key sends a single byte, and a key with Alt two bytes. The rest of a longer sequence may arrive at any
  /// time on a slow connection, so that it never becomes typed letters.
  package var timeout: Int32? {
    if paste != nil { return 1_000 }
    return pending.isEmpty || isSequence ? nil : pending.count == 1 ? 80 : 500
  }

  private var isSequence: Bool {
    pending.count >= (expectsResponses ? 2 : 3) && pending[0] == Self.escape && Self.responseStarts.contains(pending[1])
  }

  /// Decodes bytes, and stores an incomplete sequence at their end for the next call.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    pending += bytes
    if mayContinueEscape, let first = pending.first {
      if Self.responseStarts.contains(first) { pending.insert(Self.escape, at: 0) }
      mayContinueEscape = false
    }
    var inputs: [TerminalInput] = []
    var rest = pending[...]
    while !rest.isEmpty {
      if paste != nil {
        guard let text = endPaste(&rest) else { break }
        inputs.append(.paste(text))
        continue
      }
      switch Self.read(&rest) {
      case .incomplete:
        pending = rest.count > Self.sequenceLimit ? [] : Array(rest)
        return inputs
      case .input(let input):
        if input == .deviceAttributes { expectsResponses = false }
        inputs.append(input)
      case .pasteStart: paste = []
      case .nothing: break
      }
    }
    pending = Array(rest)
    return inputs
  }

  /// Decodes the pending bytes after a timeout, when no more bytes are expected.
  package mutating func flush() -> [TerminalInput] {
    if paste == nil, isSequence { return [] }
    defer { pending = [] }
    if let bytes = paste {
      paste = nil
      return [.paste(String(decoding: bytes + pending, as: UTF8.self))]
    }
    guard pending.first == Self.escape else { return [] }
    guard pending.count > 1 else {
      mayContinueEscape = expectsResponses
      return [.key(.escape)]
    }
    // Alt with a bracket or the letter O sends the same bytes as the start of a sequence.
    guard pending.count == 2, let character = Self.printable(pending[1]) else { return [] }
    return [.key(.alt(character))]
  }

  // MARK: Pastes

  /// Returns the pasted string when its end marker has arrived; otherwise stores the bytes and returns `nil`.
  private mutating func endPaste(_ rest: inout ArraySlice<UInt8>) -> String? {
    var bytes = paste ?? []
    var index = rest.startIndex
    while index < rest.endIndex {
      let remaining = rest[index...]
      if remaining.starts(with: Self.pasteEnd) {
        rest = remaining.dropFirst(Self.pasteEnd.count)
        paste = nil
        return String(decoding: bytes, as: UTF8.self)
      }
      if remaining.count < Self.pasteEnd.count, Self.pasteEnd.starts(with: remaining) { break }
      if bytes.count < Self.pasteLimit {
        bytes.append(rest[index])
      } else if bytes.count == Self.pasteLimit {
        bytes += Array("\u{FFFD}".utf8)
      }
      index += 1
    }
    rest = rest[index...]
    paste = bytes
    return nil
  }

  // MARK: Single inputs

  /// The result of an attempt to decode one event, such as a key press, from the start of the pending bytes.
  private enum Step {
    /// More bytes are required to decode an event.
    case incomplete
    /// The bytes were discarded without an event.
    case nothing
    case input(TerminalInput)
    case pasteStart
  }

  private static func read(_ rest: inout ArraySlice<UInt8>) -> Step {
    guard let first = rest.first else { return .nothing }
    if first == escape { return readEscape(&rest) }
    if first < 0x20 || first == 0x7F {
      rest.removeFirst()
      return control(first).map { .input(.key($0)) } ?? .nothing
    }
    return readScalar(&rest)
  }

  private static func control(_ byte: UInt8) -> KeyPress? {
    switch byte {
    case 0x0D, 0x0A: .enter
    case 0x09: .tab
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: nil
    }
  }

  private static func printable(_ byte: UInt8) -> Character? {
    0x20..<0x7F ~= byte ? Character(Unicode.Scalar(byte)) : nil
  }

  /// Decodes one UTF-8 scalar, or discards an invalid byte.
  private static func readScalar(_ rest: inout ArraySlice<UInt8>) -> Step {
    guard let first = rest.first else { return .nothing }
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let bytes = rest.prefix(length)
    guard let text = String(validating: bytes, as: UTF8.self), let scalar = text.unicodeScalars.first else {
      let isIncomplete = bytes.count < length && first >= 0xC2 && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
      if isIncomplete { return .incomplete }
      rest.removeFirst()
      return .nothing
    }
    rest = rest.dropFirst(length)
    return scalar.properties.generalCategory == .control ? .nothing : .input(.key(.character(Character(scalar))))
  }

  private static func readEscape(_ rest: inout ArraySlice<UInt8>) -> Step {
    let second = rest.dropFirst()
    guard let kind = second.first else { return .incomplete }
    switch kind {
    case UInt8(ascii: "["): return readControlSequence(&rest)
    case UInt8(ascii: "O"):
      guard let final = second.dropFirst().first else { return .incomplete }
      rest = rest.dropFirst(3)
      return key(singleShift: final).map { .input(.key($0)) } ?? .nothing
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      return readString(&rest)
    case escape:
      rest.removeFirst()
      return .input(.key(.escape))
    default:
      rest = rest.dropFirst(2)
      return printable(kind).map { .input(.key(.alt($0))) } ?? .nothing
    }
  }

  /// Decodes a control string up to its terminator: `ESC \` or BEL.
  ///
  /// Only responses with the background color and the picture support are decoded. Another control character, such as
  /// that of a key, ends a string that has no terminator.
  private static func readString(_ rest: inout ArraySlice<UInt8>) -> Step {
    let kind = rest.dropFirst().first
    let body = rest.dropFirst(2)
    guard let end = body.firstIndex(where: { $0 < 0x20 }) else { return .incomplete }
    let following = body[(end + 1)...]
    if body[end] == escape, following.isEmpty { return .incomplete }
    let isTerminator = body[end] == escape && following.first == UInt8(ascii: "\\")
    guard body[end] == 0x07 || isTerminator else {
      rest = body[end...]
      return .nothing
    }
    let text = String(decoding: body[..<end], as: UTF8.self)
    rest = following.dropFirst(isTerminator ? 1 : 0)
    if kind == UInt8(ascii: "_") { return text == "Gi=31;OK" ? .input(.kittyGraphics) : .nothing }
    guard kind == UInt8(ascii: "]"), text.hasPrefix("11;"), let theme = Theme(background: text.dropFirst(3)) else {
      return .nothing
    }
    return .input(.background(theme))
  }

  // MARK: Control sequences

  private static func readControlSequence(_ rest: inout ArraySlice<UInt8>) -> Step {
    let body = rest.dropFirst(2)
    let parameters = body.prefix { 0x20..<0x40 ~= $0 }
    guard let final = body.dropFirst(parameters.count).first else { return .incomplete }
    guard 0x40..<0x7F ~= final else {
      // Another sequence started before the final byte of this sequence.
      rest = body.dropFirst(parameters.count)
      return .nothing
    }
    if final == UInt8(ascii: "M"), parameters.isEmpty {
      // A mouse report in the older X10 encoding is followed by three bytes.
      guard body.count >= 4 else { return .incomplete }
      rest = body.dropFirst(4)
      return .nothing
    }
    rest = body.dropFirst(parameters.count + 1)
    return meaning(String(decoding: parameters, as: UTF8.self), final)
  }

  private static func meaning(_ parameters: String, _ final: UInt8) -> Step {
    if parameters.first == "<" { return mouse(parameters.dropFirst(), final) }
    if parameters.first == "?" { return final == UInt8(ascii: "c") ? .input(.deviceAttributes) : .nothing }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    if final == UInt8(ascii: "~") {
      if numbers.first == 200 { return .pasteStart }
      return numbers.first.flatMap { key(numbered: $0, modifier: numbers.dropFirst().first ?? 1) }
        .map { .input(.key($0)) } ?? .nothing
    }
    // The terminal rxvt encodes a key with control in this way.
    if final == UInt8(ascii: "^") {
      return numbers.first.flatMap { key(numbered: $0, modifier: controlModifier) }.map { .input(.key($0)) } ?? .nothing
    }
    if final == UInt8(ascii: "Z") { return .input(.key(.backTab)) }
    return key(singleShift: final).map { .input(.key($0)) } ?? .nothing
  }

  private static func key(singleShift final: UInt8) -> KeyPress? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 79)
    default: nil
    }
  }

  /// The modifier parameter of the control key in xterm: 1 plus 4.
  private static let controlModifier = 5

  private static func key(numbered number: Int, modifier: Int) -> KeyPress? {
    switch number {
    case 5 where modifier == controlModifier: .controlPageUp
    case 6 where modifier == controlModifier: .controlPageDown
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    default: nil
    }
  }

  /// Decodes a mouse report of mode 1006 (xterm, SGR): button, column and row; `M` is a press and `m` a release.
  private static func mouse(_ parameters: Substring, _ final: UInt8) -> Step {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? -1 }
    guard numbers.count == 3, numbers.allSatisfy({ 0...65_535 ~= $0 }), numbers[1] > 0, numbers[2] > 0 else {
      return .nothing
    }
    // The modifier bits are 4 for shift, 8 for alt and 16 for control.
    let button = numbers[0] & ~28
    let action: MouseEvent.Action?
    switch (button, final) {
    case (64, UInt8(ascii: "M")): action = .wheelUp
    case (65, UInt8(ascii: "M")): action = .wheelDown
    case (0, UInt8(ascii: "M")): action = .press
    case (2, UInt8(ascii: "M")): action = .secondaryPress
    case (32, UInt8(ascii: "M")): action = .drag
    case (0, UInt8(ascii: "m")): action = .release
    default: action = nil
    }
    return action.map { .input(.mouse(MouseEvent(action: $0, row: numbers[2] - 1, column: numbers[1] - 1))) }
      ?? .nothing
  }
}
