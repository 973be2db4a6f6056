/// How zsh completes the command line of `quid`.
enum ZshCompletion {
  static func script(_ commands: [CommandSpec]) -> [String] {
    [
      "#compdef quid",
      "# Completion of quid for zsh; written by: quid completions zsh",
      "_quid() {",
      "  local state line curcontext=$curcontext",
      "  local -a common commands",
      "  common=(",
    ] + OptionSpec.common.map { "    " + specification($0) } + [
      "  )",
      "  commands=(",
    ] + commands.map { "    " + "\($0.name):\($0.summary)".shellQuoted } + [
      "    'help:show how to use a command'",
      "  )",
      "  _arguments -C $common '1: :->command' '*:: :->rest' && return",
      "  case $state in",
      "    command) _describe -t commands command commands ;;",
      "    rest)",
      "      case $words[1] in",
      "        help) _describe -t commands command commands ;;",
    ]
      + commands.flatMap { command in
        ["        \(command.name)) _arguments $common\(first(command)) \\"]
          + command.options.map { "          \(specification($0)) \\" } + ["          ;;"]
      } + [
        "      esac ;;",
        "  esac",
        "}",
        "if [[ $funcstack[1] == _quid ]]; then _quid \"$@\"; else compdef _quid quid; fi",
      ]
  }

  /// Nothing is said about arguments that are any text: zsh would show a message in place of completing an option.
  private static func first(_ command: CommandSpec) -> String {
    let words = command.firstWords
    return words.isEmpty ? "" : " '1: :(\(words.joined(separator: " ")))'"
  }

  /// An option as `_arguments` takes it (zshcompsys, "Completion functions").
  private static func specification(_ option: OptionSpec) -> String {
    let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]")
    let value = (option.value ?? "").replacing(":", with: "\\:")
    let text =
      switch option.values {
      case .none: "--\(option.name)[\(summary)]"
      case .choices(let words): "--\(option.name)=[\(summary)]:\(value):(\(words.joined(separator: " ")))"
      case .file: "--\(option.name)=[\(summary)]:\(value):_files"
      case .text: "--\(option.name)=[\(summary)]:\(value): "
      }
    return text.shellQuoted
  }
}
