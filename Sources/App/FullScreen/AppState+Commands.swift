import QuidCore
import QuidPresentation

extension AppState {
  /// The suggested screens and actions: screens, actions of the selected screen, of the app and of other screens.
  var commands: [CommandSuggestion] {
    let others = tabs.indices.filter { $0 != selectedIndex }
    return tabs.indices.map { screenCommand($0) } + actions(of: selectedIndex) + appActions
      + others.flatMap { actions(of: $0) }
  }

  private func screenCommand(_ index: Int) -> CommandSuggestion {
    let tab = tabs[index]
    return CommandSuggestion(
      id: "screen \(tab.id)", kind: .screen, label: tab.title, detail: "screen", names: [tab.title],
      completion: tab.title.lowercased(), effects: [.selectTab], screen: index)
  }

  private func actions(of index: Int) -> [CommandSuggestion] {
    screens[index].actions.map { action in
      CommandSuggestion(
        id: "action \(tabs[index].id) \(action.title)", kind: .action, label: action.title, detail: tabs[index].title,
        names: [action.title], completion: action.title.lowercased(), effects: [.perform(action.event)], screen: index)
    }
  }

  private var appActions: [CommandSuggestion] {
    let actions: [([String], KeyAction, key: String)] =
      [(["Refresh", "Reload", "Update"], .refresh, "r")]
      + (screen.currencyOffer == nil ? [] : [(["Change the currency"], .currency, "c")])
      + [
        (["Help", "Keys"], .help, "?"), (["Redraw"], .redraw, "^L"), (["Suspend"], .suspend, "^Z"),
        (["Quit", "Exit", "q"], .quit, "q"),
      ]
    return actions.map { names, action, key in
      CommandSuggestion(
        id: "app \(names[0])", kind: .action, label: names[0], detail: key, names: names,
        completion: names[0].lowercased(), effects: [.act(action)], screen: selectedIndex)
    }
  }

  func suggestions(
    for input: CommandInput, _ commands: CommandIndex, _ ofScreens: [ScreenSuggestions],
    _ completion: CommandLineCompletion?
  ) -> [CommandSuggestion] {
    guard !input.isEmpty else { return commands.commands }
    let isCommand = !input.selectsCurrency && !input.hasAmount
    let found = isCommand ? commands.matches(input.name) : []
    let others = ofScreens.enumerated().flatMap { index, screen in
      screen.suggestions.map { suggestion in
        var suggestion = suggestion
        suggestion.screen = index
        return suggestion
      }
    }
    guard let completion else { return ranked(found + others, withCommandLinesOf: input) }
    let opened = (completion.opensCoin ? others : []).map { suggestion in
      var suggestion = suggestion
      suggestion.completion = suggestion.completion.map { completion.start + $0 }
      return suggestion
    }
    let completions = completion.suggestions(completion.opensCoin ? [] : others)
    return ranked(found + opened, withCommandLinesOf: input)
      + CommandSuggestion.ranked(completions, for: completion.word)
  }

  /// Returns suggestions and then the command lines of the input.
  ///
  /// If the input is the name of a command, only screens, actions and coins of the list with that name are before it.
  private func ranked(
    _ suggestions: [CommandSuggestion], withCommandLinesOf input: CommandInput
  ) -> [CommandSuggestion] {
    let ranked = CommandSuggestion.ranked(suggestions, for: input.name)
    guard commandTypes.command(named: input.text) != nil else { return ranked + commandLines(input) }
    let first = ranked.filter { [.result, .screen, .coin, .action].contains($0.kind) && $0.isNamed(input.text) }
    let ids = Set(first.map(\.id))
    return first + commandLines(input) + ranked.filter { !ids.contains($0.id) }
  }

  /// Returns the input as one suggestion to run if it starts with the name of a command; otherwise the commands whose
  /// names start with the input.
  private func commandLines(_ input: CommandInput) -> [CommandSuggestion] {
    let line = input.text
    let words = line.split(separator: " ")
    guard let name = words.first.map({ String($0) }) else { return [] }
    if let command = commandTypes.command(named: name) {
      return [
        CommandSuggestion(
          id: "command line", kind: .action, label: "quid \(line)", detail: command.configuration.summary,
          completion: words.count > 1 ? nil : "\(line) ", effects: running(line), screen: selectedIndex)
      ]
    }
    return commandTypes.filter { words.count == 1 && $0.name.hasPrefix(name) }.map { command in
      CommandSuggestion(
        id: "command \(command.name)", kind: .action, label: "quid \(command.name)",
        detail: command.configuration.summary, completion: "\(command.name) ")
    }
  }

  func message(for input: CommandInput) -> String {
    if case .failure(let error)? = input.amount { return error.fieldMessage(numbers) }
    if input.hasAmount, input.units.isEmpty { return "Type a currency or coin after the amount, as in 100 usd." }
    let names = commands.map(\.label) + screens.flatMap { $0.commandNames }
    return "Nothing matches “\(input.text.excerpt())”.\(NearestName.hint(for: input.name, among: names))"
  }
}
