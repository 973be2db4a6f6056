import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The recipient of a send and the result of its check by ``RecipientGuard``.
///
/// Every send checks the value of `--to` in this way.
struct RecipientCheck: Sendable {
  /// The parsed recipient; `nil` if `--to` is missing or invalid.
  let recipient: Recipient?
  /// The verdict of ``RecipientGuard``; `nil` without a recipient.
  let verdict: RecipientVerdict?
  /// The errors that prevent a send to the recipient; empty if there are none.
  let problems: [SendError]
  /// A question with the contact that an unknown name is similar to; empty if there is none.
  private var hint = ""

  /// The check without a recipient.
  static let none = RecipientCheck(recipient: nil, verdict: nil, problems: [])

  /// Returns the warnings about a payment of an amount to the recipient.
  func warnings(paying amount: Ether?, _ numbers: NumberFormat) -> [String] {
    var warnings = verdict.map { RecipientViewState($0).warnings } ?? []
    if !hint.isEmpty { warnings.append(hint) }
    if let requested = recipient?.requested, let amount, requested != amount {
      warnings.append("The payment link requests \(numbers.ether(requested)), not \(numbers.ether(amount)).")
    }
    return warnings
  }

  private init(recipient: Recipient?, verdict: RecipientVerdict?, problems: [SendError]) {
    (self.recipient, self.verdict, self.problems) = (recipient, verdict, problems)
  }

  /// Checks an address, a payment link or the name of a contact.
  ///
  /// - Parameters:
  ///   - text: The value of `--to`.
  ///   - chain: The ID of the wallet's chain.
  ///   - own: The address of the account that pays; `nil` in the practice wallet.
  ///   - book: The address book.
  ///   - past: The recipients of earlier sends.
  init(_ text: String, on chain: UInt64, own: EthereumAddress?, book: AddressBook, past: [EthereumAddress]) {
    do throws(SendError) {
      let recipient = try Recipient(text, on: chain, book: book)
      let verdict = RecipientGuard(own: own, book: book, past: past).verdict(on: recipient.address)
      self.init(recipient: recipient, verdict: verdict, problems: verdict.problems)
    } catch {
      self.init(recipient: nil, verdict: nil, problems: [error])
      if case .badAddress(.unknownContact) = error { hint = String(book.hint(for: text).dropFirst()) }
    }
  }
}

extension CommandContext {
  /// Checks a recipient with the address book and the journal of sends.
  ///
  /// - Parameter text: The value of `--to`; `nil` if it is missing, for ``RecipientCheck/none``.
  /// - Throws: A file failure if the address book or the journal cannot be read.
  func check(
    recipient text: String?, on chain: UInt64, own: EthereumAddress?
  ) throws(CommandError) -> RecipientCheck {
    guard let text else { return .none }
    let book = try services.contacts.read()
    return RecipientCheck(text, on: chain, own: own, book: book, past: try paidAddresses())
  }

  /// Returns the recipients of earlier sends through a node, from all accounts and on all chains.
  func paidAddresses() throws(CommandError) -> [EthereumAddress] {
    guard let journal = services.journal else { return [] }
    do throws(FileError) {
      return try journal.records().filter(\.isPaid).map(\.plan.to)
    } catch {
      throw CommandError(journal: error)
    }
  }
}

extension RecipientViewState {
  /// Returns the lines of the text format: the name, the whole address and comparisons with similar known addresses.
  func lines(columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    if let name { lines.append(StyledLine("To  " + name, .strong)) }
    lines += Self.addressLines(groups, label: name == nil ? "To  " : "    ", columns: columns)
    for comparison in comparisons.prefix(Self.comparisonLimit) {
      lines += [StyledLine()] + comparison.lines(columns: columns)
    }
    return lines
  }

  /// The maximum number of comparisons.
  ///
  /// An attacker may have generated many similar addresses.
  private static let comparisonLimit = 3

  /// Returns a whole address after a label, or below the label if the terminal is too narrow for both.
  ///
  /// An address is never split between lines, so that it can be copied.
  static func addressLines(_ groups: [String], label: String, columns: Int) -> [StyledLine] {
    let address = StyledLine(address: groups)
    guard label.cellWidth + Self.addressWidth > columns else {
      var line = StyledLine(label)
      line.append(address)
      return [line]
    }
    let label = StyledLine(label).withoutTrailingSpace
    return label.spans.isEmpty ? [address] : [label, address]
  }

  /// The width of an address in cells.
  static let addressWidth = 42
}

extension StyledLine {
  /// Creates a line with an address, whose groups of four digits alternate between strong and plain.
  init(address groups: [String]) {
    self.init("0x")
    for (index, group) in groups.enumerated() { append(group, index.isMultiple(of: 2) ? .strong : .plain) }
  }
}

extension AddressComparison {
  /// Returns the title, both addresses below each other and marks below the digits that differ.
  ///
  /// A narrow terminal shows the first half of the digits above the second.
  fileprivate func lines(columns: Int) -> [StyledLine] {
    let width = min(16, max(recipientLabel.cellWidth, knownLabel.cellWidth))
    let perRow = width + 4 + RecipientViewState.addressWidth <= columns ? groups.count : groups.count / 2
    let rows = [groups.map(\.recipient), groups.map(\.known), groups.map(\.marks)].map { groups in
      stride(from: 0, to: groups.count, by: perRow).map { groups[$0..<min($0 + perRow, groups.count)].joined() }
    }
    return StyledLine.wrapping(title, columns: columns, .bad)
      + (0..<rows[0].count).flatMap { part in
        zip([recipientLabel, knownLabel, ""], rows).enumerated().compactMap { index, labelled -> StyledLine? in
          let text = labelled.1[part]
          guard text.contains(where: { $0 != " " }) else { return nil }
          let label = (part == 0 ? labelled.0 : "").shortened(toCells: width).padded(toCells: width)
          let prefix = part == 0 && index < 2 ? "0x" : "  "
          return StyledLine("  \(label)  \(prefix)\(text)", .bad).withoutTrailingSpace
        }
      }
  }
}

/// The interaction with the user during a send: progress messages on standard error and the confirmation.
struct SendDialogue: Sendable {
  let console: Console
  let outputFormat: OutputFormat
  /// A Boolean value that indicates whether standard error is written in color.
  var usesColor = false

  /// A Boolean value that indicates whether standard input and standard error are terminals, so that the user can confirm
  /// the send.
  var canAsk: Bool { console.isInputTerminal && console.isErrorTerminal }

  /// Prints lines on standard error.
  func show(_ lines: [StyledLine]) {
    console.writeError(lines.map { $0.rendered(inColor: usesColor) + "\n" }.joined())
  }

  /// Prints a progress message in the text format.
  ///
  /// The JSON format has no progress messages: its report contains the outcome.
  func report(_ text: String) {
    guard outputFormat == .text else { return }
    show(StyledLine.wrapping(text, columns: console.columns, .plain))
  }

  /// Prompts the user to confirm the recipient by typing four characters of the address.
  ///
  /// The four characters are in the middle of the address, because an attacker generates similar addresses with the same
  /// first and last characters. A prompt for `y` would not make the user compare the address.
  ///
  /// - Throws: ``CommandError`` if the input differs from the four characters, is missing or is interrupted.
  func confirm(_ address: EthereumAddress) throws(CommandError) {
    let group = address.groups[4]
    console.writeError("\nTo send, type the four characters \(Self.position(in: address)) in the recipient's address: ")
    guard let typed = console.readLine() else {
      console.writeError("\n")
      if Task.isCancelled { throw Self.interrupted }
      throw Self.unconfirmed("Nothing was typed. Nothing was sent.")
    }
    console.writeError("\n")
    let input = typed.filter { !$0.isWhitespace }
    guard input.lowercased() == group.lowercased() else {
      throw Self.unconfirmed(
        "\"\(input.excerpt(12))\" does not match the four characters \(Self.position(in: address)). Nothing was sent.")
    }
  }

  /// Returns a description of the position of the fifth group of four digits: the group before it, or the position in the
  /// address if that group occurs more than once.
  private static func position(in address: EthereumAddress) -> String {
    let groups = address.groups
    let digits = Array(groups.joined().lowercased())
    let before = Array(groups[3].lowercased())
    let count = (0...digits.count - before.count).filter { digits[$0..<$0 + before.count] == before[...] }.count
    return count == 1 ? "after \(groups[3])" : "17 to 20 after 0x"
  }

  /// The user interrupted the process before the transfer was sent.
  static let interrupted = CommandError(
    kind: "cancelled", message: "Interrupted. Nothing was sent.", exitCode: .interrupted)

  private static func unconfirmed(_ message: String) -> CommandError {
    CommandError(kind: "unconfirmed", message: message, exitCode: .refusedInput)
  }
}
