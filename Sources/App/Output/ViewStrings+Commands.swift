import QuidPresentation

extension ViewStrings {
  /// The English labels and messages, whose remedies name the commands and options of the program.
  static let commandLine = namingCommands(in: .english)

  static func namingCommands(in language: ViewLanguage) -> ViewStrings {
    let templates = remedies.map { ($0, "\(language.template(of: $0).dropLast()) (\($1)).") }
    return ViewStrings(language, replacing: Dictionary(uniqueKeysWithValues: templates))
  }

  /// The commands and options that follow the last sentence of a phrase, in every language.
  static let remedies: [Phrase: String] = [
    .unknownEntry: "quid portfolio list",
    .nodeOnOtherChain: "--chain {node}",
    .unknownSender: "--from",
    .feeTooHigh: "--max-fee",
    .resumeOrReplace: "quid send --resume, --replace",
    .sendAgainWithNonce: "quid send --resume, --nonce {nonce}",
    .sendAgainAfterBlock: "quid send --resume, --nonce {nonce}",
    .replacementFeeTooLow: "--max-fee-per-gas {maximum}gwei --priority-fee {tip}gwei",
    .unknownContact: "quid contacts",
    .unresolvedName: "--node URL",
    .signerAdvice: "--node URL, --dry-run --json",
    .oneMadeElsewhere: "--nonce {nonce}",
    .severalMadeElsewhere: "--nonce",
    .severalPending: "--nonce",
    .nonceIsUsed: "quid send --resume",
    .hiddenTransaction: "--max-fee-per-gas, --to, --cancel {nonce}",
    .notPlainTransfer: "--to, --cancel {nonce}",
    .pending: "quid send --resume",
    .probablyPending: "quid send --resume",
    .cancelAdvice: "quid send --replace, quid send --cancel",
    .nonceUsedByUnknown: "quid send --resume",
    .unconfirmed: "quid send --resume",
    .resumeAdvice: "quid send --resume",
    .unseenAdvice: "quid send --cancel",
    .otherNodeAdvice: "--node URL",
    .feeBelowMinimum: "--priority-fee 1gwei",
  ]
}

extension DisplayFormat {
  /// Creates the formats of a locale, whose messages name the commands and options of the program.
  init(commandsIn localeIdentifier: String) {
    self.init(localeIdentifier: localeIdentifier)
    strings = .namingCommands(in: ViewLanguage(localeIdentifier: localeIdentifier) ?? .english)
  }

  /// A copy of the formats for English sentences, with ISO 8601 dates, but numbers in the locale's notation.
  var inEnglish: DisplayFormat {
    var format = self
    format.dates = .iso
    format.strings = .commandLine
    return format
  }
}
