/// A shell that Quid can tell how to complete its command line.
enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script for these commands.
  func completion(of commands: [CommandSpec]) -> [String] {
    switch self {
    case .bash: BashCompletion.script(commands)
    case .zsh: ZshCompletion.script(commands)
    case .fish: FishCompletion.script(commands)
    }
  }
}
