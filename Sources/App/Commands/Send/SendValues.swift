import QuidCore

struct SendValues: Sendable {
  var amount: ValuedEther?
  let currency: Currency
  var price: FixedDecimal?
  let recipient: RecipientCheck
  var link: String?
  var gas: Gas?
  let formula: String
  var fee: ValuedEther?
  var onChainFee: ValuedEther?
  var total: ValuedEther?
  var balance: ValuedEther?
  var remaining: ValuedEther?
  var maximum: ValuedEther?
  let isValid: Bool
  let problems: [SendProblemDescription]

  struct Gas: Sendable {
    let tier: GasTier
    let gwei: FixedDecimal?
    let limit: UInt64
    var isSinglePrice: Bool?

    static let fields: FieldTable<Gas, Never> = [
      .json("tier", "the speed: slow, standard or fast") { $0.tier },
      .json("gwei", "the gas price, in gwei") { $0.gwei },
      .json("limit", "the gas limit of the transaction") { $0.limit },
      .json("singlePrice", "whether the provider reports only one gas price, which all tiers then have") {
        $0.isSinglePrice
      },
    ]
  }

  static let fields: FieldTable<SendValues, Never> = [
    .object("amount", "the amount to send", SendAmountFields.amount) { $0.amount },
    .json("currency", "the currency of the fiat values") { $0.currency },
    .json("price", "the price of one ether") { $0.price },
    .json("to", "the address of the recipient") { $0.recipient.recipient?.address },
    .json("contact", "the contact name of the recipient, if it is in the address book") {
      $0.recipient.verdict?.contact
    },
    .json("link", "the payment link (ERC-681)") { $0.link },
    .optionalObject("gas", "the gas price and gas limit", Gas.fields) { $0.gas },
    .object("fee", "the network fee", feeFields) { $0 },
    .object("total", "the total: the amount plus the network fee", SendAmountFields.value) { $0.total },
    .object("balance", "the balance before the transfer", SendAmountFields.value) { $0.balance },
    .object("remaining", "the balance after the transfer", SendAmountFields.value) { $0.remaining },
    .object("maximum", "the maximum amount that can be sent", SendAmountFields.value) { $0.maximum },
    .json("valid", "whether the transfer passes all checks") { $0.isValid },
    .rows("problems", "the errors that prevent the transfer", SendProblemDescription.fields) { $0.problems },
  ]

  private static let feeFields: FieldTable<SendValues, Never> = [
    .json("formula", "the fee formula: practice or on-chain") { $0.formula },
    .json("ether", "the network fee computed with the formula, in ether") { $0.fee?.wei },
    .json("fiat", "the fiat value of the network fee") { $0.fee?.fiat },
    .json("onChainEther", "the on-chain fee, which the network would charge, in ether") { $0.onChainFee?.wei },
  ]
}

enum SendAmountFields {
  static let value: FieldTable<ValuedEther?, Never> = [
    .json("ether", "the amount, in ether") { $0?.wei }, .json("fiat", "the fiat value of the amount") { $0?.fiat },
  ]
  static let amount: FieldTable<ValuedEther?, Never> = [
    .json("ether", "the amount, in ether") { $0?.wei }, .json("wei", "the amount, in wei") { $0?.wei.wei },
    .json("fiat", "the fiat value of the amount") { $0?.fiat },
  ]
}

struct SendProblemDescription: Sendable {
  let code: String
  let message: String

  static let fields: FieldTable<SendProblemDescription, Never> = [
    .json("code", "the error code") { $0.code }, .json("message", "the error message") { $0.message },
  ]
}
