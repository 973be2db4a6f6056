import QuidPresentation

extension RecipientViewState {
  /// The recipient as lines of a terminal: name and whole address, then what it could be mistaken for.
  func lines(columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    if let name { lines.append(StyledLine("To  " + name, .strong)) }
    lines += Self.addressLines(groups, label: name == nil ? "To  " : "    ", columns: columns, .strong)
    for comparison in comparisons.prefix(Self.comparisonLimit) {
      lines += [StyledLine()] + comparison.lines(columns: columns)
    }
    return lines
  }

  /// Someone who plants addresses plants many; three say it all.
  private static let comparisonLimit = 3

  /// A whole address behind a label, on one line or as many as it takes.
  static func addressLines(
    _ groups: [String], label: String, columns: Int, _ style: TextStyle = .plain
  ) -> [StyledLine] {
    rows(groups, perRow: groupsPerRow(columns: columns, indent: label.cellWidth)).enumerated().map { index, row in
      StyledLine((index == 0 ? label + "0x " : String(repeating: " ", count: label.cellWidth + 3)) + row, style)
    }
  }

  /// Ten, or five, or two groups of four digits: as many as fit behind the indent and `0x`.
  fileprivate static func groupsPerRow(columns: Int, indent: Int) -> Int {
    [10, 5].first { indent + 3 + $0 * 5 - 1 <= columns } ?? 2
  }

  fileprivate static func rows(_ groups: [String], perRow: Int) -> [String] {
    stride(from: 0, to: groups.count, by: perRow).map {
      groups[$0..<min($0 + perRow, groups.count)].joined(separator: " ")
    }
  }
}

extension AddressComparison {
  /// Both addresses below each other, and marks below what differs.
  fileprivate func lines(columns: Int) -> [StyledLine] {
    let width = min(16, max(recipientLabel.cellWidth, knownLabel.cellWidth))
    let perRow = RecipientViewState.groupsPerRow(columns: columns, indent: width + 4)
    let rows = [groups.map(\.recipient), groups.map(\.known), groups.map(\.marks)].map {
      RecipientViewState.rows($0, perRow: perRow)
    }
    return StyledLine.wrapping(title, columns: columns, .bad)
      + (0..<rows[0].count).flatMap { part in
        zip([recipientLabel, knownLabel, ""], rows).enumerated().compactMap { place, labelled -> StyledLine? in
          let text = labelled.1[part]
          guard text.contains(where: { $0 != " " }) else { return nil }
          let label = (part == 0 ? labelled.0 : "").shortened(toCells: width).padded(toCells: width)
          let prefix = part == 0 && place < 2 ? "0x " : "   "
          return StyledLine("  \(label)  \(prefix)\(text)", .bad).withoutTrailingSpace
        }
      }
  }
}
