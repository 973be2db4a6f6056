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
      .json("tier") { $0.tier },
      .json("gwei") { $0.gwei },
      .json("limit") { $0.limit },
      .json("singlePrice") { $0.isSinglePrice },
    ]
  }

  static let fields: FieldTable<SendValues, Never> = [
    .object("amount", SendAmountFields.amount) { $0.amount },
    .json("currency") { $0.currency },
    .json("price") { $0.price },
    .json("to") { $0.recipient.recipient?.address },
    .json("contact") { $0.recipient.verdict?.contact },
    .json("link") { $0.link },
    .optionalObject("gas", Gas.fields) { $0.gas },
    .object("fee", feeFields) { $0 },
    .object("total", SendAmountFields.value) { $0.total },
    .object("balance", SendAmountFields.value) { $0.balance },
    .object("remaining", SendAmountFields.value) { $0.remaining },
    .object("maximum", SendAmountFields.value) { $0.maximum },
    .json("valid") { $0.isValid },
    .rows("problems", SendProblemDescription.fields) { $0.problems },
  ]

  private static let feeFields: FieldTable<SendValues, Never> = [
    .json("formula") { $0.formula },
    .json("ether") { $0.fee?.wei },
    .json("fiat") { $0.fee?.fiat },
    .json("onChainEther") { $0.onChainFee?.wei },
  ]
}

enum SendAmountFields {
  static let value: FieldTable<ValuedEther?, Never> = [
    .json("ether") { $0?.wei }, .json("fiat") { $0?.fiat },
  ]
  static let amount: FieldTable<ValuedEther?, Never> = [
    .json("ether") { $0?.wei }, .json("wei") { $0?.wei.wei },
    .json("fiat") { $0?.fiat },
  ]
}

struct SendProblemDescription: Sendable {
  let code: String
  let message: String

  static let fields: FieldTable<SendProblemDescription, Never> = [
    .json("code") { $0.code }, .json("message") { $0.message },
  ]
}
