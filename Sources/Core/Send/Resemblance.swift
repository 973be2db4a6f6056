extension EthereumAddress {
  /// Whether a person who compares only part of the digits could take the other address for this one.
  ///
  /// Those who poison a history of payments compute an address with the same first and last digits and wait for it to be
  /// copied. Wallets show four or five digits of each end; what has been seen on chains starts at three and three. So two
  /// addresses look alike when they share six digits at their ends, two at least at each. By chance that happens to one
  /// pair in six million; in a book of a thousand addresses, to one new address in six thousand.
  ///
  /// They also look alike when no more than four digits differ, wherever these stand: that is a slip of a hand that typed
  /// or copied.
  public func looksLike(_ other: EthereumAddress) -> Bool {
    let agreements = zip(digits, other.digits).map { $0 == $1 }
    let different = agreements.count { !$0 }
    guard different > 0 else { return false }
    let first = agreements.prefix { $0 }.count
    let last = agreements.reversed().prefix { $0 }.count
    return first >= 2 && last >= 2 && first + last >= 6 || different <= 4
  }
}
