public import QuidCore

/// The display values of the balance of an account.
public struct BalanceViewState: Hashable, Sendable {
  /// The contact name and the ENS name of the account, as far as known, such as `ann (ann.eth)`; `nil` without a name.
  public var name: String?
  /// The address of the account: its 40 hexadecimal digits without `0x`, in ten groups of four.
  public var groups: [String]
  /// The balance of the account in ether, such as `1.5 ETH`.
  public var ether: String
  /// The balance in a fiat currency, such as `€2,285.82`; empty without a price of ether, `–` if too large to compute.
  public var fiat: String
  /// The chain ID and block of the balance, with its source and age: `Chain 1 · block 23000000 · Node, 2 s ago`.
  public var blockLine: String
  /// The price of ether with its source and age, such as `1 ETH = €1,520.00 · CoinGecko, 12 s ago`.
  ///
  /// If the price is unknown, the line is `1 ETH = unknown`.
  public var priceLine: String

  /// Creates the display values of a balance.
  ///
  /// - Parameters:
  ///   - contact: The name of the account in the address book; `nil` if the account is not a contact.
  ///   - ensName: The ENS name that was resolved to the address of the account; `nil` if there is none.
  ///   - fiat: The value of the balance in `currency`; `nil` if it is unknown.
  ///   - prices: The prices of ether; `nil` if they are unknown.
  public init(
    _ balance: Sourced<AccountBalance>, contact: ContactName?, ensName: ENSName?, fiat: FixedDecimal?,
    prices: Sourced<PriceList>?, in currency: Currency, at now: Date, _ format: DisplayFormat
  ) {
    name =
      switch (contact, ensName) {
      case (let contact?, let ensName?): "\(contact) (\(ensName))"
      case (let contact?, nil): "\(contact)"
      case (nil, let ensName): ensName?.description
      }
    groups = balance.value.address.groups
    let format = format.onChain(balance.value.chain)
    ether = format.numbers.ether(balance.value.ether)
    let isPriceKnown = prices?.value[currency] != nil
    self.fiat =
      fiat.map { format.numbers.smallAmount($0, currency) } ?? (isPriceKnown ? NumberFormat.unknown : "")
    blockLine =
      [
        format.strings.chain(balance.value.chain), format.strings.block(balance.value.block),
        balance.provenance(at: now, format),
      ].joined(separator: " · ")
    priceLine = SendMarket(prices: prices, gas: nil).priceLine(in: currency, at: now, format)
  }
}
