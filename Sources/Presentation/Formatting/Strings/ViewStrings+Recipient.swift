public import QuidCore

extension ViewStrings {
  /// Returns a warning stating that the address of the recipient only looks similar to a known address.
  package func addressWarning(contact: String?) -> String {
    contact.map { self[.notContactAddress, ["contact": $0]] } ?? self[.notPaidAddress]
  }

  /// Returns the warning about a recipient, with advice.
  public func message(of caution: RecipientCheck.Caution) -> String {
    switch caution {
    case .looksLike(let lookAlike):
      if let contact = lookAlike.contact {
        self[.looksLikeContact, ["recipient": lookAlike.recipient, "contact": contact, "known": lookAlike.known]]
      } else {
        self[.looksLikePaidAddress, ["recipient": lookAlike.recipient, "known": lookAlike.known]]
      }
    case .mixedScripts(let name): self[.mixedScripts, ["name": name]]
    case .confusableName(let name, let other): self[.confusableName, ["name": name, "other": other]]
    case .changedResolution(let contact, let address):
      self[
        .changedResolution,
        ["name": ensName(of: contact), "address": address, "contact": contact.name, "known": contact.address]]
    case .unverifiedResolution(let contact):
      self[.unverifiedResolution, ["name": ensName(of: contact), "contact": contact.name]]
    case .similarName(let name, let contact):
      self[
        .similarName,
        ["name": name, "contact": quoted("\(contact.name)") + (contact.ensName.map { " (\($0))" } ?? "")]]
    case .contract(let delegate, let gas):
      [
        delegate.map { self[.delegatedRecipient, ["delegate": $0]] } ?? self[.contractRecipient],
        gas.map { self[.estimatedGas, ["gas": $0]] }, self[.contractAdvice],
      ].compactMap(\.self).joined(separator: " ")
    case .noChecksum: self[.noChecksum]
    case .firstUse: self[.firstUse]
    }
  }

  private func ensName(of contact: Contact) -> String { contact.ensName.map { "\($0)" } ?? "" }

  /// Returns the error message for an invalid Ethereum address.
  public func message(of error: AddressError) -> String {
    switch error {
    case .missingPrefix: self[.missingAddressPrefix]
    case .wrongLength(let digits): self[.wrongAddressLength, ["digits": digits]]
    case .notHexadecimal: self[.addressNotHexadecimal]
    case .invisibleCharacter(let scalar): self[.invisibleAddressCharacter, ["character": scalar.codePointAndName]]
    case .secret: self[.secretAsAddress]
    case .wrongChecksum: self[.wrongChecksum]
    case .unknownContact(let name): self[.unknownContact, ["name": name]]
    case .name: self[.nameNotAccepted]
    case .unresolvedName(let name): self[.unresolvedName, ["name": name]]
    case .invalidName(let text, let error): message(of: error, typed: text)
    case .zero: self[.zeroAddress]
    case .unowned: self[.unownedAddress]
    case .own: self[.ownAddress]
    case .contractCall: self[.contractCall]
    case .unknownChain(let name): self[.unknownChain, ["name": name.excerpt()]]
    case .unknownParameters(let names):
      self[.unknownParameters, ["parameters": names.joined(separator: ", ").excerpt(60)]]
    case .linkWithSlashes: self[.linkWithSlashes]
    case .brokenLink(let expected): self[.brokenLink, ["expected": expected.excerpt(60)]]
    }
  }

  /// Returns the error message for an invalid ENS name.
  public func message(of error: ENSNameError, typed: String) -> String {
    let name = typed.excerpt(60)
    return switch error {
    case .empty: self[.emptyName]
    case .emptyLabel: self[.emptyNameLabel, ["name": name]]
    case .singleLabel: self[.nameWithoutDot, ["name": name]]
    case .capitals(let normalized): self[.nameWithCapitals, ["name": name, "normalized": normalized]]
    case .reservedHyphens: self[.reservedHyphens, ["name": name]]
    case .labelTooLong(let length): self[.nameLabelTooLong, ["length": length, "limit": ENSName.labelLimit]]
    case .tooLong(let length): self[.nameTooLong, ["length": length, "limit": ENSName.limit]]
    case .symbol(" "): self[.spaceInName, ["name": name]]
    case .symbol(let scalar): self[.symbolInName, ["name": name, "character": Character(scalar)]]
    case .invisible(let scalar): self[.invisibleNameCharacter, ["character": scalar.codePoint]]
    case .lookAlike(let scalar, let ascii):
      self[.lookAlikeInName, ["character": scalar.codePoint, "letter": Character(ascii)]]
    case .emoji(let scalar): self[.emojiInName, ["character": scalar.codePoint]]
    case .notASCII(let scalar): self[.nonASCIIName, ["character": scalar.codePoint]]
    }
  }

  /// Returns the error message for an ENS name that cannot be resolved.
  public func message(of error: NameResolutionError, for name: ENSName, from source: DataSource) -> String {
    switch error {
    case .wrongChain(let chain): self[.nameOnWrongChain, ["name": name, "chain": chain]]
    case .notRegistered: self[.nameNotRegistered, ["name": name]]
    case .noAddress: self[.nameWithoutAddress, ["name": name]]
    case .offchain: self[.offchainName, ["name": name]]
    case .unsupportedResolver: self[.unsupportedResolver, ["name": name]]
    case .resolverFailed: self[.resolverFailed, ["name": name]]
    case .malformed(let expected):
      self[.malformedResolution, ["name": name, "node": source.host ?? source.name, "expected": expected]]
    case .node(let error):
      "\(message(of: error.providerError(from: source))) \(self[.nameNotResolved, ["name": name]])"
    }
  }

  /// Returns the error message for an invalid name of a contact.
  public func message(of error: ContactNameError) -> String {
    switch error {
    case .empty: self[.emptyContactName]
    case .tooLong: self[.contactNameTooLong, ["limit": ContactName.limit]]
    case .unprintable: self[.unprintableContactName]
    case .spacing: self[.contactNameSpacing]
    case .addressLike: self[.addressLikeContactName]
    }
  }

  /// Returns the error message for a contact that cannot be added to the address book.
  public func message(of error: AddressBookError) -> String {
    switch error {
    case .nameTaken(let contact): self[.contactNameTaken, ["contact": contact.name, "address": contact.address]]
    case .addressKnown(let contact): self[.addressKnown, ["contact": contact.name]]
    case .full: self[.addressBookFull, ["limit": AddressBook.capacity]]
    }
  }
}

extension Unicode.Scalar {
  /// The code point of the Unicode scalar in the notation of the Unicode Standard, such as `U+200D`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The code point and its name, such as `U+200B ZERO WIDTH SPACE`; without a name, the code point alone.
  fileprivate var codePointAndName: String {
    ([codePoint] + [properties.name ?? properties.nameAlias].compactMap(\.self)).joined(separator: " ")
  }
}
