// The requirements of ViewStrings have the comments.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import QuidCore

extension ViewStrings {
  public func addressWarning(contact: String?) -> String {
    contact.map { "Warning: this is not \($0). The address only looks similar." }
      ?? "Warning: this is not the address you paid before. It only looks similar."
  }

  public var recipient: String { "To" }

  public var paidBefore: String { "Before" }

  public func resolvedLater(_ name: ENSName) -> String {
    "\(name) is resolved through the node when the transfer is planned."
  }

  public func message(of caution: RecipientCheck.Caution) -> String {
    switch caution {
    case .looksLike(let lookAlike):
      if let contact = lookAlike.contact {
        "The recipient \(lookAlike.recipient) looks like your contact \(contact), \(lookAlike.known), but is another"
          + " address. The address may be forged: compare every digit."
      } else {
        "The recipient \(lookAlike.recipient) looks like an address you have paid before, \(lookAlike.known), but is"
          + " another address. The address may be forged: compare every digit."
      }
    case .mixedScripts(let name):
      "The contact name “\(name)” mixes letters of several writing systems, so it may look like another name. Verify"
        + " the whole address with the recipient."
    case .confusableName(let name, let other):
      "The contact name “\(name)” looks like your contact “\(other)”, which has another address. Verify the whole"
        + " address with the recipient."
    case .changedResolution(let contact, let address):
      "The name \(ensName(of: contact)) now resolves to \(address), but your contact “\(contact.name)” has the address"
        + " \(contact.address). Verify the address with the recipient."
    case .unverifiedResolution(let contact):
      "The name \(ensName(of: contact)) of your contact “\(contact.name)” could not be resolved this time, so its"
        + " address may have changed. Verify the whole address with the recipient."
    case .similarName(let name, let contact):
      "The name \(name) looks like your contact"
        + " \(quoted("\(contact.name)") + (contact.ensName.map { " (\($0))" } ?? "")), which has another address."
        + " Verify the whole address with the recipient."
    case .contract(let delegate, let gas):
      [
        delegate.map {
          "The recipient's account has delegated to the contract \($0) (EIP-7702), whose code decides what happens to"
            + " the ether."
        } ?? "The recipient is a contract, whose code decides what happens to the ether.",
        gas.map { "Estimated gas: \($0)." }, "Check that it accepts ether from you.",
      ].compactMap(\.self).joined(separator: " ")
    case .noChecksum:
      "The address has no checksum, so a wrong digit cannot be detected. Compare the whole address with the one you"
        + " were given."
    case .firstUse: "You have not sent to this address before. Compare the whole address with the one you were given."
    }
  }

  private func ensName(of contact: Contact) -> String { contact.ensName.map { "\($0)" } ?? "" }

  public func message(of error: AddressError) -> String {
    switch error {
    case .missingPrefix: "An address starts with 0x. Copy the whole address of the recipient."
    case .wrongLength(let digits):
      "An address has 40 digits after 0x, but this address has \(digits). Copy the address again."
    case .notHexadecimal: "An address contains only the digits 0-9 and a-f after 0x. Copy the address again."
    case .invisibleCharacter(let scalar):
      "The address contains the invisible character \(scalar.codePointAndName). Delete it, or type the address by hand."
    case .secret:
      "This looks like a private key or a secret recovery phrase, which a transfer never needs. Do not give it to any"
        + " program, and remove it from the clipboard and every history, including that of your shell."
    case .wrongChecksum:
      "The capital letters of this address do not match its checksum, so at least one character is wrong. Copy the"
        + " address again."
    case .unknownContact(let name):
      sentence(
        "There is no contact named “\(name)”. Give the name of a contact, or an address: 0x and 40 digits.",
        .listContacts)
    case .name: "A name such as ann.eth is not accepted here. Give the address: 0x and 40 digits."
    case .unresolvedName(let name):
      sentence("Resolving \(name) requires a node. Use a node, or give the address: 0x and 40 digits.", .chooseNode)
    case .invalidName(let text, let error): message(of: error, typed: text)
    case .zero:
      "This is the zero address, which has no owner: ether sent there is lost. Use the address of the recipient."
    case .unowned: "No one holds a key to this address: ether sent there is lost. Use the address of the recipient."
    case .own: "This is the address of the sender. Give the address of the recipient."
    case .contractCall: "This link calls a contract instead of paying an account. Use the address of the recipient."
    case .unknownChain(let name):
      "There is no known chain with the short name “\(name.excerpt())”. Give the address without it, or with the chain"
        + " ID, as in eip155:10:0x…"
    case .unknownParameters(let names):
      "The payment link has unknown parameters: \(names.joined(separator: ", ").excerpt(60)). Remove them, or give the"
        + " address and the amount instead of the link."
    case .linkWithSlashes:
      "A payment link starts with ethereum: and not with ethereum://. Remove the slashes, as in ethereum:0x…"
    case .brokenLink(let expected): "This payment link is not valid: expected \(expected.excerpt(60))."
    }
  }

  public func message(of error: ENSNameError, typed: String) -> String {
    let name = typed.excerpt(60)
    return switch error {
    case .empty: "The name is empty. Give a name such as vitalik.eth."
    case .emptyLabel:
      "“\(name)” is not a valid ENS name: the part before or after a dot is empty. Give a name such as vitalik.eth."
    case .singleLabel: "“\(name)” is not a valid ENS name: it has no dot. Give a name such as vitalik.eth."
    case .capitals(let normalized): "“\(name)” contains capital letters. Did you mean “\(normalized)”?"
    case .reservedHyphens:
      "“\(name)” has two hyphens as the third and fourth characters of a label, as in ab--c.eth. ENS does not allow"
        + " this. Check the name."
    case .labelTooLong(let length):
      "A part of the name has \(length) characters. The limit is \(ENSName.labelLimit). Check the name."
    case .tooLong(let length): "The name has \(length) characters. The limit is \(ENSName.limit). Check the name."
    case .symbol(" "): "“\(name)” contains a space. Only names with a-z, 0-9, hyphens and dots are supported."
    case .symbol(let scalar):
      "“\(name)” contains “\(Character(scalar))”. Only names with a-z, 0-9, hyphens and dots are supported."
    case .invisible(let scalar): "The name contains the invisible character \(scalar.codePoint). Type the name by hand."
    case .lookAlike(let scalar, let ascii):
      "The name contains \(scalar.codePoint), which looks like “\(Character(ascii))”. It may be forged: verify the"
        + " name with the recipient."
    case .emoji(let scalar):
      "The name contains the emoji \(scalar.codePoint). Only names with a-z, 0-9, hyphens and dots are supported. Give"
        + " the address: 0x and 40 digits."
    case .notASCII(let scalar):
      "The name contains the character \(scalar.codePoint). Only names with a-z, 0-9, hyphens and dots are supported."
        + " Give the address: 0x and 40 digits."
    }
  }

  public func message(of error: NameResolutionError, for name: ENSName, from source: DataSource) -> String {
    switch error {
    case .wrongChain(let chain):
      "\(name) cannot be resolved: names are resolved on Ethereum Mainnet (chain 1), but the node is on chain"
        + " \(chain). Give the address: 0x and 40 digits."
    case .notRegistered: "\(name) is not registered, or has no resolver. Check the name."
    case .noAddress: "No address is set for \(name). Check the name, or give the address: 0x and 40 digits."
    case .offchain:
      "The address of \(name) is stored off-chain (CCIP-Read), which is not supported. Give the address: 0x and 40"
        + " digits."
    case .unsupportedResolver: "The resolver of \(name) does not support addresses. Give the address: 0x and 40 digits."
    case .resolverFailed: "The resolver of \(name) failed. Try again, or give the address: 0x and 40 digits."
    case .malformed(let expected):
      "The node at \(source.host ?? source.name) sent a malformed response for \(name): expected \(expected). Use"
        + " another node, or give the address: 0x and 40 digits."
    case .node(let error):
      "\(message(of: error.providerError(from: source))) \(name) was not resolved."
    }
  }

  public func message(of error: ContactNameError) -> String {
    switch error {
    case .empty: "The contact has no name. Type a name."
    case .tooLong: "A name can have at most \(ContactName.limit) characters. Give a shorter name."
    case .unprintable: "This name contains invisible characters. Type the name by hand."
    case .spacing: "A name must not start or end with a space or contain two spaces in a row. Remove the extra spaces."
    case .addressLike:
      "This name could be confused with an address or a link. Choose a name without 0x, colons or dots."
    }
  }

  public func message(of error: AddressBookError) -> String {
    switch error {
    case .nameTaken(let contact):
      "“\(contact.name)” is already the name of \(contact.address). Remove that contact first, or choose another name."
    case .addressKnown(let contact):
      "This address is already in the address book as “\(contact.name)”. To rename the contact, remove it and add it"
        + " again."
    case .full: "The address book is full: its limit is \(AddressBook.capacity) contacts. Remove a contact first."
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
