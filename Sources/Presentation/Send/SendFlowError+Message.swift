package import QuidCore

extension SendFlowError {
  /// Returns the English error message for a transfer that was not sent, with the reason and a remedy.
  package func message(at now: Date, _ format: DisplayFormat = .english) -> String {
    format.strings.message(of: self, at: now, format)
  }
}

extension AddressChallenge {
  /// The English instruction to confirm a transfer by typing four characters of the recipient's address.
  ///
  /// An example is `type the four characters after 94C9 in the recipient's address`.
  package var prompt: String { EnglishStrings().prompt(of: self) }

  /// Returns an error message stating that the typed characters do not match the recipient's address.
  package func message(rejecting typed: String, _ strings: any ViewStrings = .english) -> String {
    strings.message(rejecting: typed.filter { !$0.isWhitespace }.excerpt(12), by: self)
  }
}

extension EarlierTransfer {
  /// Returns a message that describes the current outcome of the transfer, in a few sentences.
  package func message(
    _ numbers: NumberFormat = .english, _ strings: any ViewStrings = .english
  ) -> String {
    if formerBlock != nil { return strings.message(of: .isRemoved(self), numbers) }
    if !replacedHashes.isEmpty { return strings.message(of: .hasReplaced(self), numbers) }
    return strings.message(of: outcome, plan: record.plan, nodeError: record.nodeError, numbers)
  }
}
