public import QuidCore

extension RecipientCaution {
  /// What to know about the recipient and what to do about it.
  public var message: String {
    switch self {
    case .looksLike(let lookAlike):
      "The recipient \(lookAlike.recipient) looks like \(lookAlike.name), \(lookAlike.known), but is"
        + " another address. Someone may have planted it: compare every digit."
    case .mixedScripts(let name):
      "The contact name “\(name)” mixes letters of several scripts, so it may look like another name. Compare the whole"
        + " address."
    case .confusableName(let name, let other):
      "The contact name “\(name)” looks like your contact “\(other)”, which has another address. Compare the whole address."
    case .noChecksum:
      "The address carries no checksum, so a wrong digit cannot be noticed. Compare all of it."
    case .firstUse: "You have not sent to this address before. Compare all of it with where you got it."
    }
  }
}

extension LookAlike {
  fileprivate var name: String { contact.map { "your contact \($0)" } ?? "one you have paid before" }
}
