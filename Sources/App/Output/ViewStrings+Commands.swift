import QuidPresentation

extension ViewStrings {
  /// The English labels and messages, whose remedies name the commands and options of the program.
  static let commandLine = namingCommands(in: .english)

  /// Creates the labels and messages of a language, whose last sentences name the commands and options of the program.
  static func namingCommands(in language: ViewLanguage) -> ViewStrings {
    ViewStrings(
      language,
      template: { phrase in
        let template = language.template(of: phrase)
        return remedy(for: phrase).map { "\(template.dropLast()) (\($0))." } ?? template
      })
  }

  /// Returns the commands and options that follow the last sentence of a phrase, in every language.
  static func remedy(for phrase: Phrase) -> String? {
    switch phrase {
    case .unknownEntry: "quid portfolio list"
    case .nodeOnOtherChain: "--chain {node}"
    case .unknownSender: "--from"
    case .feeTooHigh: "--max-fee"
    case .resumeOrReplace: "quid send --resume, --replace"
    case .sendAgainWithNonce, .sendAgainAfterBlock: "quid send --resume, --nonce {nonce}"
    case .replacementFeeTooLow: "--max-fee-per-gas {maximum}gwei --priority-fee {tip}gwei"
    case .unknownContact: "quid contacts"
    case .unresolvedName, .otherNodeAdvice: "--node URL"
    case .signerAdvice: "--node URL, --dry-run --json"
    case .oneMadeElsewhere: "--nonce {nonce}, --cancel {nonce}"
    case .severalMadeElsewhere, .severalPending: "--nonce NONCE, --cancel NONCE"
    case .nonceIsUsed, .pending, .probablyPending, .nonceUsedByUnknown, .unconfirmed, .resumeAdvice:
      "quid send --resume"
    case .hiddenTransaction: "--max-fee-per-gas, --to, --cancel {nonce}"
    case .notPlainTransfer: "--to, --cancel {nonce}"
    case .cancelAdvice: "quid send --replace, quid send --cancel"
    case .unseenAdvice: "quid send --cancel"
    case .feeBelowMinimum: "--priority-fee 1gwei"
    default: nil
    }
  }
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
