import QuidCore
import QuidPresentation

/// The labels and messages in English, whose remedies name the commands and options of the program.
struct CommandStrings: ViewStrings {
  func control(for remedy: Remedy) -> String? {
    switch remedy {
    case .listEntries: "quid portfolio list"
    case .listContacts: "quid contacts"
    case .chooseNode: "--node URL"
    case .chooseChain(let chain): "--chain \(chain)"
    case .chooseSigner: "--node URL, --dry-run --json"
    case .chooseSender: "--from"
    case .chooseNonce(let nonce?): "--nonce \(nonce), --cancel \(nonce)"
    case .chooseNonce(nil): "--nonce NONCE, --cancel NONCE"
    case .raiseFeeLimit: "--max-fee"
    case .raiseFees(let fees):
      "--max-fee-per-gas \(fees.maximum.description(in: .gwei))gwei"
        + " --priority-fee \(fees.tip.description(in: .gwei))gwei"
    case .raisePriorityFee(let tip): "--priority-fee \((tip ?? Ether(gwei: 1)).description(in: .gwei))gwei"
    case .fillGap(let nonce): "--cancel \(nonce), --nonce \(nonce)"
    case .resume: "quid send --resume"
    case .resumeOrReplace: "quid send --resume, --replace"
    case .sendAgain(let nonce): "quid send --resume, --nonce \(nonce)"
    case .replaceOrCancel: "quid send --replace, quid send --cancel"
    case .cancel: "quid send --cancel"
    case .replaceHidden(let nonce): "--max-fee-per-gas, --to, --cancel \(nonce)"
    case .replaceOther(let nonce): "--to, --cancel \(nonce)"
    }
  }
}
