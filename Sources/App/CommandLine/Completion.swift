/// A shell for which Quid generates a completion script.
enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the lines of the shell's completion script for the given commands.
  func script(for commands: [any ParsableCommand.Type]) -> [String] {
    let completions = commands.map { CommandCompletion($0, among: commands) }
    return switch self {
    case .bash: BashCompletion.script(completions)
    case .zsh: ZshCompletion.script(completions)
    case .fish: FishCompletion.script(completions)
    }
  }
}

/// The words with which a shell completes an argument or the value of an option.
enum Completion: Hashable, Sendable {
  /// No words, because the option is a flag without a value.
  case none
  /// No words, because any string is allowed.
  case any
  /// The given words, of which one is allowed.
  case words([String])
  /// The paths of files.
  case file
  /// Words from the local data of the user, such as the coins of the watchlist.
  case local(LocalWords)
  /// Words from the local data of the user, which depend on the first argument.
  ///
  /// The keys are the possible first arguments, such as `add` and `remove`.
  case localAfter([String: LocalWords])
  /// The names of the commands that `quid watch` can repeat.
  case repeatableCommands
}

/// A kind of words from the local data of the user, with which a shell completes an argument or the value of an option.
enum LocalWords: String, Hashable, Sendable, CaseIterable {
  /// The IDs and symbols of coins, from the watchlist, the cached market list and the built-in list.
  case coins
  /// The active currency codes of ISO 4217.
  case currencies
  /// The words of both ``currencies`` and ``coins``.
  case assets
  /// The names of the contacts in the address book.
  case contacts
  /// The IDs of the coins on the watchlist.
  case watchlist
  /// The names of the settings of `quid config`.
  case settings
  /// The currencies and coins with which a command line can start instead of a command.
  case units
}

/// The words and options with which a shell completes the command line of one command.
struct CommandCompletion {
  let name: String
  let summary: String
  let options: [Parameter]
  /// The words that complete the first argument; empty if any word is allowed.
  let firstWords: [String]
  /// The kinds of words that complete the arguments, each with the first argument to which it applies.
  ///
  /// The array is sorted by the first argument. An empty string stands for any first argument.
  let localWords: [(after: String, words: LocalWords)]
  /// A Boolean value that indicates whether the command takes another command as its arguments, as in
  /// `quid watch coin bitcoin`.
  let repeatsCommand: Bool

  init(_ command: any ParsableCommand.Type, among commands: [any ParsableCommand.Type]) {
    let declaration = command.declaration
    name = command.name
    summary = command.configuration.summary
    options = declaration.options
    repeatsCommand = command.configuration.repeatsCommand
    var firstWords: [String] = []
    var localWords: [String: LocalWords] = [:]
    for argument in declaration.arguments {
      switch argument.completion {
      case .words(let words): firstWords = words
      case .repeatableCommands: firstWords = commands.repeatable.map { $0.name }
      case .local(let words): localWords[""] = words
      case .localAfter(let words): localWords = words
      case .none, .any, .file: break
      }
    }
    self.firstWords = firstWords
    self.localWords = localWords.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension String {
  /// The string in single quotes, in the syntax of bash and zsh.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}

/// A generator of the completion script for bash.
enum BashCompletion {
  private static var commonOptions: [Parameter] { CommonOptions.declaration.options }

  /// Returns the lines of the bash completion script for the given commands.
  static func script(_ commands: [CommandCompletion]) -> [String] {
    let names: [String] = commands.map(\.name)
    let options: [Parameter] = commonOptions + commands.flatMap(\.options)
    let valued: [String] = Set(options.filter { $0.kind == .option }.map(\.flag)).sorted()
    let units = LocalWords.units
    let repeating: String = commands.filter(\.repeatsCommand).map { " || $command == \($0.name)" }.joined()
    var lines: [String] = [
      "# Completion of quid for bash; written by: quid completions bash",
      "_quid_local() {",
      "  local word",
      "  COMPREPLY=()",
      "  while IFS= read -r word; do COMPREPLY+=(\"$word\")",
      "  done < <(\"${COMP_WORDS[0]}\" completions words --offline -- \"$1\" \"$2\" 2>/dev/null)",
      "}",
      "_quid() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  local command= first= words= index options=\(list(commonOptions.map(\.flag)))",
      "  # Bash takes --in=usd for three words.",
      "  if [[ $current == = ]]; then current=",
      "  elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi",
      "  for ((index = 1; index < COMP_CWORD; index++)); do",
      "    case ${COMP_WORDS[index]} in",
      "      \(valued.joined(separator: "|")))",
      "        [[ ${COMP_WORDS[index+1]} == = ]] && index=$((index + 1))",
      "        index=$((index + 1)) ;;",
      "      -*|=) ;;",
      "      *)",
      "        if [[ -z $command\(repeating) ]]; then command=${COMP_WORDS[index]}",
      "        elif [[ -z $first ]]; then first=${COMP_WORDS[index]}; fi ;;",
      "    esac",
      "  done",
      "  case $command:$previous in",
    ]
    for command in commands { lines += command.options.compactMap { values($0, of: command.name) } }
    lines += commonOptions.compactMap { values($0, of: "*") }
    lines += [
      "  esac",
      "  case $command in",
      "    '') words=\(list(names + ["help"])) ;;",
      "    help) words=\(list(names)) ;;",
    ]
    for command in commands {
      let options: String = command.options.map { " \($0.flag)" }.joined()
      lines.append("    \(command.name)) words=\(list(command.firstWords)) options+='\(options)' ;;")
    }
    lines += [
      "  esac",
      "  if [[ $current == -* ]]; then words=$options",
      "  else",
      "    case $command:$first in",
    ]
    for command in commands {
      for (word, local) in command.localWords {
        let pattern = "\(command.name):\(word.isEmpty ? "*" : word)"
        lines.append("      \(pattern)) _quid_local \(local) \"$current\"; return ;;")
      }
    }
    lines += [
      "      :*|help:*\(names.map { "|\($0):*" }.joined())) if [[ -n $first ]]; then words=; fi ;;",
      "      # The first word is an amount, a currency or a coin.",
      "      *) _quid_local \(units) \"$current\"; return ;;",
      "    esac",
      "  fi",
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))",
      "  # A currency or coin can replace the command.",
      "  if [[ -z $command && $current != -* && ${#COMPREPLY[@]} == 0 ]]; then _quid_local \(units) \"$current\"; fi",
      "}",
      "complete -F _quid quid",
    ]
    return lines
  }

  private static func values(_ option: Parameter, of command: String) -> String? {
    let pattern = "    \(command):--\(option.name)"
    return switch option.completion {
    case .none: nil
    case .words(let words): "\(pattern)) COMPREPLY=($(compgen -W \(list(words)) -- \"$current\")); return ;;"
    case .file: "\(pattern)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;"
    case .local(let words): "\(pattern)) _quid_local \(words) \"$current\"; return ;;"
    case .any, .localAfter, .repeatableCommands: "\(pattern)) COMPREPLY=(); return ;;"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: " ").shellQuoted }
}

/// A generator of the completion script for zsh.
enum ZshCompletion {
  private static var commonOptions: [Parameter] { CommonOptions.declaration.options }

  /// Returns the lines of the zsh completion script for the given commands.
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

/// A generator of the completion script for fish.
enum FishCompletion {
  private static var commonOptions: [Parameter] { CommonOptions.declaration.options }

  /// Returns the lines of the fish completion script for the given commands.
  static func script(_ commands: [CommandCompletion]) -> [String] {
    let names: [String] = commands.map(\.name)
    var lines: [String] = [
      "# Completion of quid for fish; written by: quid completions fish",
      "complete -c quid -f",
      "function __quid_local",
      "  set -l words (commandline -opc)",
      "  $words[1] completions words --offline -- $argv[1] (commandline -ct) 2>/dev/null",
      "end",
      "function __quid_is_behind",
      "  set -l words (commandline -opc)",
      "  test \"$words[-1]\" = $argv[1]",
      "end",
    ]
    let firstWords = (names + ["help"]).joined(separator: " ")
    lines += [
      "# A currency or coin can be the first word, and can follow it.",
      "function __quid_is_unit",
      "  if __fish_use_subcommand",
      "    set -l word (commandline -ct)",
      "    test -n \"$word\"; and not string match -q -- \"$word*\" \(firstWords)",
      "  else",
      "    not __fish_seen_subcommand_from \(firstWords)",
      "  end",
      "end",
      "complete -c quid -n __quid_is_unit -a '(__quid_local \(LocalWords.units))'",
    ]
    lines += commands.map { "complete -c quid -n __fish_use_subcommand -a \($0.name) -d \(quoted($0.summary))" }
    lines += [
      "complete -c quid -n __fish_use_subcommand -a help -d 'show help for a command'",
      "complete -c quid -n '__quid_is_behind help' -a \(quoted(names.joined(separator: " ")))",
    ]
    lines += commonOptions.map { "complete -c quid " + specification($0) }
    for command in commands {
      let seen = "__fish_seen_subcommand_from \(command.name)"
      let words: String = command.firstWords.joined(separator: " ")
      // Only directly after the command, so that they are not offered for later arguments.
      if !words.isEmpty {
        lines.append("complete -c quid -n '__quid_is_behind \(command.name)' -a \(quoted(words))")
      }
      for (word, local) in command.localWords {
        let condition = word.isEmpty ? seen : "\(seen); and __fish_seen_subcommand_from \(word)"
        lines.append("complete -c quid -n '\(condition)' -a '(__quid_local \(local))'")
      }
      lines += command.options.map { "complete -c quid -n '\(seen)' " + specification($0) }
    }
    return lines
  }

  private static func specification(_ option: Parameter) -> String {
    let name = "-l \(option.name)"
    let text =
      switch option.completion {
      case .none: name
      case .words(let words): "\(name) -x -a \(quoted(words.joined(separator: " ")))"
      case .file: "\(name) -r -F"
      case .local(let words): "\(name) -x -a '(__quid_local \(words))'"
      case .any, .localAfter, .repeatableCommands: "\(name) -x"
      }
    return "\(text) -d \(quoted(option.summary))"
  }

  /// Returns a string in single quotes, in the syntax of fish.
  ///
  /// Inside single quotes, fish treats a backslash as an escape before a backslash or a quote.
  private static func quoted(_ string: String) -> String {
    "'" + string.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
