import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The recipient of a send, checked by ``RecipientGuard``, with a suggestion for an unknown name.
struct SendRecipient: Sendable {
  private let checked: RecipientCheck?
  /// A suggestion of the contact whose name is similar to an unknown name; empty if there is none.
  private var hint = ""

  /// Creates the check of a recipient; `checked` is `nil` if `--to` is missing.
  init(_ checked: RecipientCheck?, book: AddressBook = AddressBook()) {
    self.checked = checked
    if let checked, case .badAddress(.unknownContact)? = checked.problems.first {
      hint = String(book.hint(for: checked.text).dropFirst())
    }
  }

  /// The parsed recipient; `nil` if `--to` is missing or invalid.
  var recipient: Recipient? { checked?.recipient }
  /// Returns the display values of the recipient; `nil` without a valid recipient.
  func viewState(_ strings: any ViewStrings = .english) -> RecipientViewState? {
    checked?.viewState(strings)
  }
  /// The ENS name that was resolved to the address, or the ENS name of the contact; `nil` if there is none.
  var ensName: ENSName? { checked?.resolvedName ?? checked?.contactName }
  /// The verdict of ``RecipientGuard``; `nil` without a recipient.
  var verdict: RecipientCheck.Verdict? { checked?.verdict }
  var isUnresolvedName: Bool { checked?.unresolvedName != nil }
  var problems: [SendError] { checked?.problems ?? [] }

  func warnings(paying amount: Ether?, _ numbers: NumberFormat) -> [String] {
    var warnings = viewState()?.warnings ?? []
    if !hint.isEmpty { warnings.append(hint) }
    if let requested = recipient?.requested, let amount, requested != amount {
      warnings.append(
        "The payment link requests \(numbers.ether(requested)), but the amount is \(numbers.ether(amount)).")
    }
    return warnings
  }
}

extension CommandContext {
  /// Checks the value of `--to`, `nil` if missing, with the address book and the journal of sends.
  func check(
    recipient text: String?, on chain: UInt64, own: EthereumAddress?
  ) throws -> SendRecipient {
    guard let text else { return SendRecipient(nil) }
    let book = try services.contacts.read()
    let recipients = RecipientGuard(own: own, book: book, past: try paidAddresses())
    return SendRecipient(RecipientCheck(text, on: chain, recipients), book: book)
  }

  /// Returns the recipients of earlier sends through a node, from all accounts and on all chains.
  func paidAddresses() throws -> [EthereumAddress] {
    guard let journal = services.journal else { return [] }
    do {
      return try journal.records().filter(\.isPaid).map(\.plan.to)
    } catch let error as FileError {
      throw CommandError(journal: error)
    }
  }
}

extension RecipientViewState {
  /// Returns the lines of the text format: the name, the whole address and comparisons with similar known addresses.
  func lines(columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    if let title { lines.append(StyledLine("To  " + title, .strong)) }
    lines += Self.addressLines(groups, label: title == nil ? "To  " : "    ", columns: columns)
    for comparison in comparisons.prefix(Self.comparisonLimit) {
      lines += [StyledLine()] + comparison.lines(columns: columns)
    }
    return lines
  }

  /// The maximum number of comparisons, because an attacker may have generated many similar addresses.
  private static let comparisonLimit = 3

  /// Returns a label and an address, in two lines if necessary; an address is never split, so that it can be copied.
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
