import QuidPresentation
import QuidTerminal

/// An action of the full-screen app with keys that the user can change, such as `quit` with the setting `key.quit`.
///
/// The keys of fields, menus and windows, and Enter on the Send screen, which opens and confirms a payment, cannot be
/// changed.
enum KeyAction: String, Hashable, Sendable, CaseIterable {
  case quit
  case help
  case command
  case refresh
  case testData = "test-data"
  case currency
  case screen1 = "screen-1"
  case screen2 = "screen-2"
  case screen3 = "screen-3"
  case screen4 = "screen-4"
  case screen5 = "screen-5"
  case screen6 = "screen-6"
  case previousScreen = "previous-screen"
  case nextScreen = "next-screen"
  case redraw
  case suspend
  case back
  case open
  case up
  case down
  case pageUp = "page-up"
  case pageDown = "page-down"
  case halfPageUp = "half-page-up"
  case halfPageDown = "half-page-down"
  case first
  case last
  case previousPoint = "previous-point"
  case nextPoint = "next-point"
  case search
  case add
  case edit
  case sort
  case reverse
  case watchlist
  case group
  case columns
  case star
  case menu
  case openPage = "open-page"
  case copy
  case hideAmounts = "hide-amounts"
  case longerPeriod = "longer-period"
  case shorterPeriod = "shorter-period"
  case chartStyle = "chart-style"
  case volume
  case export
  case amount
  case swap
  case nextField = "next-field"
  case previousField = "previous-field"
  case maximum
  case speed
  case recipient
  case sends
  case code
  case from
  case to
  case details
  case field

  enum ScreenName: String, Hashable, Sendable, CaseIterable {
    case market
    case coin
    case send
    case bitcoin
    case convert
    case portfolio

    /// The screens of an action that is available on every screen.
    static let all = Set(allCases)
  }

  private struct Declaration {
    let keys: [KeyPress]
    let others: [ScreenName: [KeyPress]]
    let screens: Set<ScreenName>
    let summary: String

    init(
      _ keys: String, also others: [ScreenName: String] = [:], on screens: Set<ScreenName> = ScreenName.all,
      _ summary: String
    ) {
      self.keys = Self.keys(keys)
      self.others = others.mapValues { Self.keys($0) }
      self.screens = screens
      self.summary = summary
    }

    private static func keys(_ names: String) -> [KeyPress] {
      names.split(separator: " ").compactMap { try? KeyPress(name: String($0)) }
    }
  }

  private static let table = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.declaration) })

  private var declaration: Declaration {
    let lists: Set<ScreenName> = [.market, .bitcoin, .portfolio]
    let coins: Set<ScreenName> = [.market, .coin, .portfolio]
    let charts: Set<ScreenName> = [.coin, .portfolio]
    return switch self {
    case .quit: Declaration("q", "quit the app")
    case .help: Declaration("?", "show the keyboard shortcuts of the screen")
    case .command: Declaration(": ctrl-p alt-x", "open the command line")
    case .refresh: Declaration("r", "reload the data of the screen")
    case .testData: Declaration("T", "show test data on a screen whose data cannot be loaded")
    case .currency: Declaration("c", "choose the currency")
    case .screen1: Declaration("1 f1 alt-1", "select the first screen")
    case .screen2: Declaration("2 f2 alt-2", "select the second screen")
    case .screen3: Declaration("3 f3 alt-3", "select the third screen")
    case .screen4: Declaration("4 f4 alt-4", "select the fourth screen")
    case .screen5: Declaration("5 f5 alt-5", "select the fifth screen")
    case .screen6: Declaration("6 f6 alt-6", "select the sixth screen")
    case .previousScreen: Declaration("ctrl-page-up", "select the previous screen")
    case .nextScreen: Declaration("ctrl-page-down", "select the next screen")
    case .redraw: Declaration("ctrl-l", "redraw the screen")
    case .suspend: Declaration("ctrl-z", "suspend the app and return to the shell")
    case .back:
      Declaration(
        "esc", also: [.coin: "backspace", .bitcoin: "backspace", .portfolio: "backspace"],
        "end typing, hide the crosshair, end the search or leave the screen")
    case .open: Declaration("enter", also: [.market: "right", .bitcoin: "space"], on: lists, "open the selected row")
    case .up: Declaration("up k", on: lists, "select the row above")
    case .down: Declaration("down j", on: lists, "select the row below")
    case .pageUp:
      Declaration(
        "page-up", also: [.coin: "up"], on: lists.union(charts),
        "move a page up in a list, or ten points back in a chart")
    case .pageDown:
      Declaration(
        "page-down", also: [.coin: "down"], on: lists.union(charts),
        "move a page down in a list, or ten points forward in a chart")
    case .halfPageUp:
      Declaration("ctrl-u", on: coins, "move half a page up in a list, or ten points back in a chart")
    case .halfPageDown:
      Declaration("ctrl-d", on: coins, "move half a page down in a list, or ten points forward in a chart")
    case .first:
      Declaration(
        "home", also: [.market: "g", .coin: "g", .portfolio: "g"], on: lists.union(charts),
        "select the first row of a list, or the first point of a chart")
    case .last:
      Declaration(
        "end", also: [.market: "G", .coin: "G", .portfolio: "G"], on: lists.union(charts),
        "select the last row of a list, or the last point of a chart")
    case .previousPoint: Declaration("left h", on: charts, "move the crosshair to the previous point of the chart")
    case .nextPoint: Declaration("right l", on: charts, "move the crosshair to the next point of the chart")
    case .search: Declaration("/", also: [.market: "tab"], on: lists.union(coins), "search coins")
    case .add:
      Declaration(
        "a", also: [.market: "+"], on: [.market, .portfolio],
        "add a coin to the watchlist, or an entry to the portfolio")
    case .edit: Declaration("e", on: [.portfolio], "edit the portfolio entries of the coin")
    case .sort: Declaration("s", on: [.market, .portfolio], "sort by the next column")
    case .reverse: Declaration("S", on: [.market, .portfolio], "reverse the sort order")
    case .watchlist: Declaration("w", on: [.market], "switch between the watchlist and all coins")
    case .group: Declaration("W", on: [.market], "show the next group of the watchlist")
    case .columns: Declaration("C", on: [.market], "choose the columns of the list")
    case .star: Declaration("f space", on: coins, "add the coin to the watchlist, or remove it from the watchlist")
    case .menu: Declaration("m", on: coins, "open the menu of the coin")
    case .openPage: Declaration("o", on: charts, "open the web page of the coin")
    case .copy: Declaration("y", on: charts, "copy the price of the coin, or the value of your holding")
    case .hideAmounts: Declaration("H", on: [.portfolio], "hide or show the amounts in the portfolio")
    case .longerPeriod: Declaration("]", on: [.coin], "show a longer period in the chart")
    case .shorterPeriod: Declaration("[", on: [.coin], "show a shorter period in the chart")
    case .chartStyle: Declaration("k", on: [.coin], "show the chart as a line or candles")
    case .volume: Declaration("b", on: [.coin], "show or hide the trading volume")
    case .export: Declaration("x", on: [.coin], "save the chart as an SVG picture")
    case .amount: Declaration("e", on: [.send, .convert], "type an amount")
    case .swap: Declaration("x", also: [.convert: "s"], on: [.send, .convert], "swap the currencies")
    case .nextField: Declaration("tab", also: [.convert: "down"], on: [.send, .convert], "go to the next field")
    case .previousField:
      Declaration("shift-tab", also: [.convert: "up"], on: [.send, .convert], "go to the previous field")
    case .maximum: Declaration("m", on: [.send], "enter the maximum amount")
    case .speed: Declaration("t", on: [.send], "choose the next transfer speed: slow, standard or fast")
    case .recipient: Declaration("o", on: [.send], "with --node, enter the recipient")
    case .sends: Declaration("j", on: [.send], "with --node, list the transfers you have sent")
    case .code: Declaration("l", on: [.send], "with --node, show the payment link as a QR code")
    case .from: Declaration("f", on: [.convert], "choose the source currency")
    case .to: Declaration("t", on: [.convert], "choose the target currency")
    case .details: Declaration("d", on: [.convert], "show or hide recent rates and popular currencies")
    case .field: Declaration("enter", on: [.convert], "start or end typing an amount")
    }
  }

  var summary: String { Self.table[self]?.summary ?? "" }

  var screens: Set<ScreenName> { Self.table[self]?.screens ?? [] }

  var defaultKeys: [KeyPress] { Self.table[self]?.keys ?? [] }

  /// The names of the default keys for the documentation, such as `enter` and `right (market)`.
  var defaultKeyNames: [String] {
    let others = Self.table[self]?.others ?? [:]
    var screens: [KeyPress: [String]] = [:]
    var keys: [KeyPress] = []
    for screen in ScreenName.allCases {
      for key in others[screen] ?? [] {
        if screens[key] == nil { keys.append(key) }
        screens[key, default: []].append(screen.rawValue)
      }
    }
    return defaultKeys.map(\.name) + keys.map { "\($0.name) (\((screens[$0] ?? []).joined(separator: ", ")))" }
  }

  /// Returns whether the action exists on a screen; `nil` means a screen with only the actions of all screens.
  func isAvailable(on screen: ScreenName?) -> Bool {
    guard let screen else { return screens == ScreenName.all }
    return screens.contains(screen)
  }

  /// Returns the default keys on a screen; `nil` means a screen with only the actions of all screens.
  func defaultKeys(on screen: ScreenName?) -> [KeyPress] {
    guard isAvailable(on: screen), let declaration = Self.table[self] else { return [] }
    return declaration.keys + (screen.flatMap { declaration.others[$0] } ?? [])
  }

  /// The number of the screen that the action selects, from 1; `nil` for any other action.
  var screenNumber: Int? {
    let screens: [KeyAction] = [.screen1, .screen2, .screen3, .screen4, .screen5, .screen6]
    return screens.firstIndex(of: self).map { $0 + 1 }
  }

  var isAvailableInFields: Bool {
    switch self {
    case .command, .previousScreen, .nextScreen, .redraw, .suspend: true
    default: screenNumber != nil
    }
  }

  /// Returns the number of rows by which the action moves the selection of a list; `nil` for any other action.
  func rows(page: Int, halfPage: Int) -> Int? {
    switch self {
    case .up: -1
    case .down: 1
    case .pageUp: -page
    case .pageDown: page
    case .halfPageUp: -halfPage
    case .halfPageDown: halfPage
    case .first: .min
    case .last: .max
    default: nil
    }
  }
}

extension KeyPress {
  var isCharacter: Bool { if case .character = self { true } else { false } }
}

extension ValueParser where Value == [KeyPress] {
  static var keys: ValueParser {
    ValueParser(placeholder: "KEY,…") { string, name in
      var keys: [KeyPress] = []
      for part in string.split(separator: ",", omittingEmptySubsequences: false) {
        let key = try key(named: String(part.trimmingSpaces), name)
        if !keys.contains(key) { keys.append(key) }
      }
      return keys
    }
  }

  private static func key(named typed: String, _ name: String) throws -> KeyPress {
    do {
      return try KeyPress(name: typed)
    } catch {
      switch error {
      case .indistinguishable(let other):
        throw CommandError.usage(
          "\(name): A terminal cannot distinguish \(typed.excerpt()) from \(other). Give another key.")
      case .unknown:
        // A comma separates the keys of a setting, so its key has a name.
        let hint =
          typed.isEmpty ? " For the key “,”, write comma." : NearestName.hint(for: typed, among: KeyPress.names)
        throw CommandError.usage(
          "\(name) takes keys such as x, ctrl-x, f2 or page-up, separated by commas, not “\(typed.excerpt())”.\(hint)")
      }
    }
  }
}
