import QuidCore
import QuidPresentation

/// What is said while a send goes on, on standard error, and what the person answers.
struct SendDialogue: Sendable {
  let console: Console
  let form: OutputForm
  /// Whether standard error is written in color.
  var usesColor = false

  /// Whether a person can be asked.
  var canAsk: Bool { console.isInputTerminal && console.isErrorTerminal }

  /// Shows lines to the person.
  func show(_ lines: [StyledLine]) {
    console.writeError(lines.map { $0.rendered(inColor: usesColor) + "\n" }.joined())
  }

  /// Says how things stand; programs that read JSON are told once, at the end.
  func tell(_ text: String) {
    guard form == .text else { return }
    show(StyledLine.wrapping(text, columns: console.columns, .plain))
  }

  /// Lets the person confirm the recipient.
  ///
  /// What has to be typed is in the middle of the address: whoever plants look-alikes matches its ends, and `y` is typed
  /// without looking.
  ///
  /// - Throws: a failure when something else is typed.
  func confirm(_ address: EthereumAddress) throws(CommandFailure) {
    let group = address.groups[4]
    console.writeError("\nTo send, type the four characters \(Self.position(in: address)) in the recipient's address: ")
    guard let typed = console.readLine() else {
      console.writeError("\n")
      if Task.isCancelled { throw Self.interrupted }
      throw Self.unconfirmed("Nothing was typed. Nothing was sent.")
    }
    console.writeError("\n")
    let answer = typed.filter { !$0.isWhitespace }
    guard answer.lowercased() == group.lowercased() else {
      throw Self.unconfirmed(
        "\"\(answer.excerpt(12))\" does not match the four characters \(Self.position(in: address)). Nothing was sent.")
    }
  }

  /// The position of the fifth group, by the four digits before it, or counted where these occur more than once.
  private static func position(in address: EthereumAddress) -> String {
    let groups = address.groups
    let digits = Array(groups.joined().lowercased())
    let before = Array(groups[3].lowercased())
    let count = (0...digits.count - before.count).filter { digits[$0..<$0 + before.count] == before[...] }.count
    return count == 1 ? "after \(groups[3])" : "17 to 20 after 0x"
  }

  /// The person has asked the program to end before anything was sent.
  static let interrupted = CommandFailure(
    kind: "cancelled", message: "Interrupted. Nothing was sent.", exitCode: .interrupted)

  private static func unconfirmed(_ message: String) -> CommandFailure {
    CommandFailure(kind: "unconfirmed", message: message, exitCode: .refusedInput)
  }
}
