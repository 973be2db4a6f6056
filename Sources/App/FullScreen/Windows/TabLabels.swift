import QuidCore
import QuidPresentation
import QuidTerminal

/// The labels of the tabs, in the widest form that fits the terminal.
struct TabLabels: Hashable, Sendable {
  struct Label: Hashable, Sendable {
    /// The key and the title, or only the key; empty if the tab does not fit.
    var text: String
    var columns: Range<Int>
  }

  let labels: [Label]

  /// The width in cells from the first to the last label.
  var width: Int { labels.last { !$0.text.isEmpty }?.columns.upperBound ?? 0 }

  /// The forms of the labels, the widest first.
  private enum Form: CaseIterable {
    case titles
    case shortTitles
    /// The selected tab has its title, the others only their keys.
    case selectedTitle
    /// The selected tab has its short title, the others only their keys.
    case selectedShortTitle
  }

  /// Creates the labels of one or more tabs, in at most `columns` cells.
  ///
  /// If even the narrowest form is too wide, the tabs that are farthest from the selected one have no label.
  init(_ tabs: [Tab], selected: Int, columns: Int, isTyping: Bool) {
    func texts(_ form: Form) -> [String] {
      tabs.indices.map { index in
        let (key, tab) = (isTyping ? "F\(index + 1)" : "\(index + 1)", tabs[index])
        return switch form {
        case .titles: " \(key) \(tab.title) "
        case .shortTitles: "\(key) \(tab.shortTitle)"
        case .selectedTitle: index == selected ? "\(key) \(tab.title)" : key
        case .selectedShortTitle: index == selected ? "\(key) \(tab.shortTitle)" : key
        }
      }
    }
    let forms = Form.allCases.map { texts($0) }
    let chosen = forms.first { Self.width($0[...]) <= columns } ?? texts(.selectedShortTitle)
    var shown = chosen.indices
    while Self.width(chosen[shown]) > columns, shown.count > 1 {
      shown = shown.upperBound - 1 - selected > selected - shown.lowerBound ? shown.dropLast() : shown.dropFirst()
    }
    var column = 0
    labels = chosen.enumerated().map { index, text in
      guard shown.contains(index) else { return Label(text: "", columns: column..<column) }
      defer { column += text.cellWidth + 1 }
      return Label(text: text, columns: column..<(column + text.cellWidth))
    }
  }

  func index(at column: Int) -> Int? { labels.firstIndex { $0.columns.contains(column) } }

  private static func width(_ texts: ArraySlice<String>) -> Int {
    texts.reduce(texts.count - 1) { $0 + $1.cellWidth }
  }
}
