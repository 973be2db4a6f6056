/// A shell with a completion script.
enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the lines of the completion script for the given commands.
  func completion(of commands: [CommandSpec]) -> [String] {
    switch self {
    case .bash: BashCompletion.script(commands)
    case .zsh: ZshCompletion.script(commands)
    case .fish: FishCompletion.script(commands)
    }
  }
}
