public import QuidCore

extension ContactNameError {
  /// The error message for an invalid contact name, with a remedy, in one or two sentences.
  public var message: String {
    switch self {
    case .empty: "A contact needs a name."
    case .tooLong: "A name has at most \(ContactName.limit) characters. Give a shorter one."
    case .unprintable: "This name holds characters that cannot be seen. Type it by hand."
    case .spacing: "A name has no space at its ends and only one between words."
    case .addressLike: "This name could be taken for an address or a link. Give one without 0x, colons or inner dots."
    }
  }
}

extension AddressBookError {
  /// The error message for a contact that cannot be added, with a remedy, in one or two sentences.
  public var message: String {
    switch self {
    case .nameTaken(let contact):
      "“\(contact.name)” is the name of \(contact.address). Remove that contact first, or choose another name."
    case .addressKnown(let contact):
      "This address is in the address book as “\(contact.name)”. Remove that contact first to rename it."
    case .full: "The address book is full: it has room for \(AddressBook.capacity) contacts."
    }
  }
}

extension AddressError {
  /// The error message for an invalid recipient address, with a remedy, in one or two sentences.
  public var message: String {
    switch self {
    case .missingPrefix: "An address starts with 0x. Copy the whole address of the recipient."
    case .wrongLength(let digits): "An address has 40 digits behind 0x, this one has \(digits). Copy it again."
    case .notHexadecimal: "An address has only the digits 0-9 and a-f behind 0x. Copy it again."
    case .wrongChecksum:
      "The capitals of this address do not fit its digits, so a digit is wrong. Copy it again from where you got it."
    case .unknownContact(let name):
      "No contact is called “\(name)”. Give an address, 0x and 40 digits, or see quid contacts for the names."
    case .name: "Names are not looked up. Give the address itself: 0x and 40 digits."
    case .zero:
      "This is the zero address, which belongs to nobody: ether sent there is lost. Ask the recipient for theirs."
    case .unowned:
      "Nobody has the key to this address: ether sent there is lost. Ask the recipient for theirs."
    case .own: "This is the address you send from. Give that of the recipient."
    case .contractCall: "This link calls a contract instead of paying an account. Ask the recipient for an address."
    case .linkWithSlashes:
      "A payment link starts with ethereum: and not with ethereum://. Remove the slashes, as in ethereum:0x…"
    case .brokenLink(let expected): "This payment link cannot be read: expected \(expected.excerpt(60))."
    }
  }
}

extension AddressError {
  /// The error message for an invalid address of the paying account, with a remedy, in one or two sentences.
  package var payerMessage: String {
    let advice = "Give the address of the account that pays, 0x and 40 digits, or a contact."
    return switch self {
    case .missingPrefix: "An address starts with 0x. \(advice)"
    case .unknownContact(let name): "No contact is called “\(name)”. \(advice)"
    case .name: "Names are not looked up. \(advice)"
    case .zero, .unowned: "Nobody has the key to this address, so it cannot pay. \(advice)"
    case .contractCall, .linkWithSlashes, .brokenLink: "A payment link does not name the account that pays. \(advice)"
    case .wrongLength, .notHexadecimal, .wrongChecksum, .own: message
    }
  }
}
