/// The four characters of an address that the user types to confirm a transfer.
///
/// The characters are in the middle of the address, because an attacker can generate an address with the same ends.
public struct AddressChallenge: Hashable, Sendable {
  /// The four characters that the user must type: characters 17 to 20 of the address, counted from 1 after `0x`.
  public let characters: String
  /// The four characters before ``characters`` in the address, which help the user find ``characters``; `nil` if they
  /// occur more than once in the address.
  public let precedingCharacters: String?

  /// Creates the challenge for the address of a recipient.
  public init(_ address: EthereumAddress) {
    let digits = Array(address.description.dropFirst(2))
    characters = String(digits[16..<20])
    let lowercased = digits.map { $0.lowercased() }
    let before = lowercased[12..<16]
    let count = (0...digits.count - before.count).count { lowercased[$0..<$0 + before.count] == before }
    precedingCharacters = count == 1 ? String(digits[12..<16]) : nil
  }

  /// Returns a Boolean value that indicates whether a typed string equals ``characters``, ignoring case and whitespace.
  public func accepts(_ typed: String) -> Bool {
    typed.filter { !$0.isWhitespace }.lowercased() == characters.lowercased()
  }
}
