enum ZshCompletion {
  private static var commonOptions: [Parameter] { CommonOptions.declaration.options }

  static func script(_ commands: [CommandCompletion]) -> [String] {
    var lines: [String] = [
      "#compdef quid",
      "# Completion of quid for zsh; written by: quid completions zsh",
      "_quid_local() {",
      "  local -a found",
      "  found=(${(f)\"$($quid completions words --offline -- $1 \"$PREFIX\" 2>/dev/null)\"})",
      "  compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -a found",
      "}",
      "_quid_nothing() { return 1 }",
    ]
    for command in commands where !command.localWords.isEmpty {
      lines += ["_quid_argument_\(command.name)() {", "  case $words[2] in"]
      for (word, local) in command.localWords {
        lines.append("    \(word.isEmpty ? "*" : word)) _quid_local \(local) ;;")
      }
      lines += ["    *) return 1 ;;", "  esac", "}"]
    }
    lines += [
      "_quid() {",
      "  local state line curcontext=$curcontext quid=${~words[1]}",
      "  local -a common commands",
      "  common=(",
    ]
    lines += commonOptions.map { "    " + specification($0) }
    lines += [
      "  )",
      "  commands=(",
    ]
    lines += commands.map { "    " + "\($0.name):\($0.summary)".shellQuoted }
    lines += [
      "    'help:show help for a command'",
      "  )",
      "  _arguments -C $common '1: :->command' '*:: :->rest' && return",
      "  case $state in",
      "    # A currency or coin can replace the command.",
      "    command) _describe -t commands command commands || _quid_local \(LocalWords.units) ;;",
      "    rest) _quid_command ;;",
      "  esac",
      "}",
      "_quid_command() {",
      "  case $words[1] in",
      "    help) _describe -t commands command commands ;;",
    ]
    for command in commands {
      lines.append("    \(command.name)) _arguments $common \(arguments(of: command)) \\")
      lines += command.options.map { "      \(specification($0)) \\" }
      lines.append("      ;;")
    }
    lines += [
      "    # The first word is an amount, a currency or a coin.",
      "    *) _arguments $common '*: : _quid_local \(LocalWords.units)' ;;",
      "  esac",
      "}",
      "if [[ $funcstack[1] == _quid ]]; then _quid \"$@\"; else compdef _quid quid; fi",
    ]
    return lines
  }

  /// Returns the positional arguments of a command, in the syntax of the zsh function `_arguments`.
  ///
  /// Arguments without completions are declared too, because zsh completes no option after an undeclared argument.
  private static func arguments(of command: CommandCompletion) -> String {
    // The space before an action prevents zsh from adding arguments to the call. A failing function completes nothing
    // without a message, which would replace the options.
    let words = command.firstWords
    let first = words.isEmpty ? "" : "'1: :(\(words.joined(separator: " ")))' "
    if command.repeatsCommand { return first + "'*:: : _quid_command'" }
    return first + (command.localWords.isEmpty ? "'*: : _quid_nothing'" : "'*: : _quid_argument_\(command.name)'")
  }

  /// Returns an option in the syntax of the zsh function `_arguments` (zshcompsys, "Completion functions").
  private static func specification(_ option: Parameter) -> String {
    let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]")
    let value = option.placeholder.replacing(":", with: "\\:")
    let text =
      switch option.completion {
      case .none: "--\(option.name)[\(summary)]"
      case .words(let words): "--\(option.name)=[\(summary)]:\(value):(\(words.joined(separator: " ")))"
      case .file: "--\(option.name)=[\(summary)]:\(value):_files"
      case .local(let words): "--\(option.name)=[\(summary)]:\(value): _quid_local \(words)"
      case .any, .localAfter, .repeatableCommands: "--\(option.name)=[\(summary)]:\(value): "
      }
    return text.shellQuoted
  }
}
