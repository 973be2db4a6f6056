enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  func script(for commands: [any ParsableCommand.Type]) -> [String] {
    let completions = commands.map { CommandCompletion($0, among: commands) }
    return switch self {
    case .bash: BashCompletion.script(completions)
    case .zsh: ZshCompletion.script(completions)
    case .fish: FishCompletion.script(completions)
    }
  }
}
