public import QuidCore

extension ContactNameError {
  /// The error message for an invalid name of a contact, with a remedy, in one or two sentences.
  public var message: String {
    switch self {
    case .empty: "The contact has no name. Type a name."
    case .tooLong: "A name can have at most \(ContactName.limit) characters. Give a shorter name."
    case .unprintable: "This name contains invisible characters. Type the name by hand."
    case .spacing: "A name must not start or end with a space or contain two spaces in a row. Remove the spaces."
    case .addressLike:
      "This name could be confused with an address or a link. Choose a name without 0x, colons or dots."
    }
  }
}

extension AddressBookError {
  /// The error message for a contact that cannot be added to the address book, with a remedy.
  ///
  /// The message has one or two sentences.
  public var message: String {
    switch self {
    case .nameTaken(let contact):
      "“\(contact.name)” is the name of \(contact.address). Remove that contact first, or choose another name."
    case .addressKnown(let contact):
      "This address is in the address book as “\(contact.name)”. Remove that contact first to rename it."
    case .full: "The address book is full: its limit is \(AddressBook.capacity) contacts. Remove a contact first."
    }
  }
}

extension AddressError {
  /// The error message for an invalid recipient address, with a remedy, in one or two sentences.
  public var message: String {
    switch self {
    case .missingPrefix: "An address starts with 0x. Copy the whole address of the recipient."
    case .wrongLength(let digits):
      "An address has 40 digits after 0x, but this address has \(digits). Copy the address again."
    case .notHexadecimal: "An address has only the digits 0-9 and a-f after 0x. Copy the address again."
    case .wrongChecksum:
      "The checksum of this address (its capital letters) is wrong, so a character is wrong. Copy the address again."
    case .unknownContact(let name):
      "There is no contact named “\(name)”. See the names with quid contacts, or give an address: 0x and 40 digits."
    case .name: "Names such as ann.eth are not supported. Give the address: 0x and 40 digits."
    case .zero:
      "This is the zero address, which has no owner: ether sent there is lost. Use the address of the recipient."
    case .unowned:
      "No one holds a key to this address: ether sent there is lost. Use the address of the recipient."
    case .own: "This is the address of the sender. Give the address of the recipient."
    case .contractCall: "This link calls a contract instead of paying an account. Use the address of the recipient."
    case .linkWithSlashes:
      "A payment link starts with ethereum: and not with ethereum://. Remove the slashes, as in ethereum:0x…"
    case .brokenLink(let expected): "This payment link is not valid: expected \(expected.excerpt(60))."
    }
  }
}

extension AddressError {
  /// The error message for an invalid address of the paying account, with a remedy, in one or two sentences.
  package var payerMessage: String {
    let advice = "Give the address (0x and 40 digits) or the contact name of the account that pays."
    return switch self {
    case .missingPrefix: "An address starts with 0x. \(advice)"
    case .unknownContact(let name): "There is no contact named “\(name)”. \(advice)"
    case .name: "Names such as ann.eth are not supported. \(advice)"
    case .zero, .unowned: "No one holds a key to this address, so it cannot pay. \(advice)"
    case .contractCall, .linkWithSlashes, .brokenLink:
      "A payment link does not contain the account that pays. \(advice)"
    case .wrongLength, .notHexadecimal, .wrongChecksum, .own: message
    }
  }
}
