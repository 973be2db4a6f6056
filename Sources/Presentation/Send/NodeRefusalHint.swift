public import QuidCore

extension NodeRefusal {
  /// What the refusal seems to be about, and what to do; `nil` where its words say nothing known.
  ///
  /// Codes mean something else at every node, so this goes by the words that the common ones use. It is advice and decides
  /// nothing. Sources: go-ethereum `core/txpool/errors.go`, `core/error.go`; foundry `anvil/src/eth/error.rs`.
  public var hint: String? {
    let words = message.lowercased()
    return Self.hints.first { hint in hint.words.contains { words.contains($0) } }?.advice
  }

  private static let hints: [(words: [String], advice: String)] = [
    (["insufficient funds", "overshot"], "The account does not cover the amount and the highest fee."),
    (
      ["nonce too low", "nonce has already been used"],
      "Another transaction has used this nonce."
    ),
    (["nonce too high", "nonce gap"], "The node has not seen the account's transactions before this one."),
    (
      ["unknown account", "no signer", "unknown sender"],
      "The node has no key for this account. Unlock it there, or give one of its accounts with --from."
    ),
    (
      ["less than block base fee", "fee cap less than"], "The base fee has risen above the highest fee."
    ),
    (["exceeds the configured cap"], "The node has a limit on fees of its own."),
    (
      ["underpriced", "already known"],
      "A transaction with this nonce is already pending."
    ),
    (["chainid", "chain id"], "The node has changed its chain since it was asked."),
    (["intrinsic gas"], "The recipient takes more gas than the node had said."),
  ]
}
