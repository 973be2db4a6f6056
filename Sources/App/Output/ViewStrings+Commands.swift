import QuidPresentation

extension ViewStrings {
  /// The labels and messages, whose remedies name the commands and options of the program.
  static let commandLine = ViewStrings(template: { phrase in
    remedy(for: phrase).map { "\(phrase.template.dropLast()) (\($0))." } ?? phrase.template
  })

  /// Returns the commands and options that follow the last sentence of a phrase.
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
