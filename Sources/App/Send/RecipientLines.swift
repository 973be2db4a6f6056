import QuidPresentation

extension RecipientViewState {
  /// The recipient as lines of a terminal: name and whole address, then what it could be mistaken for.
  func lines(columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    if let name { lines.append(StyledLine("To  " + name, .strong)) }
    lines += Self.addressLines(groups, label: name == nil ? "To  " : "    ", columns: columns)
    for comparison in comparisons.prefix(Self.comparisonLimit) {
      lines += [StyledLine()] + comparison.lines(columns: columns)
    }
    return lines
  }

  /// Someone who plants addresses plants many; three say it all.
  private static let comparisonLimit = 3

  /// A whole address behind a label, or below it where the terminal is too narrow for both.
  ///
  /// An address is never broken, so that it can be copied.
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

  /// The number of cells of an address.
  static let addressWidth = 42
}

extension StyledLine {
  /// An address as one word, its groups of four digits in alternating emphasis.
  init(address groups: [String]) {
    self.init("0x")
    for (index, group) in groups.enumerated() { append(group, index.isMultiple(of: 2) ? .strong : .plain) }
  }
}

extension AddressComparison {
  /// Both addresses below each other, and marks below the digits that differ; in two parts on a narrow terminal.
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
