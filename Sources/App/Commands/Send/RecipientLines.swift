import QuidPresentation
import QuidTerminal

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
