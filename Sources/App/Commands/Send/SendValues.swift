import QuidCore
import QuidNetworking

struct SendValues: Sendable {
  /// Whether the send is only a plan of the practice wallet, rather than a transfer through a node.
  let isPractice: Bool
  var amount: ValuedEther?
  let currency: Currency
  var price: FixedDecimal?
  let recipient: SendRecipient
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

  struct Gas: FieldValue {
    let tier: GasTier
    let gwei: FixedDecimal?
    let limit: UInt64
    var isSinglePrice: Bool?

    var json: JSONValue {
      JSONValue(fields: ["tier": tier, "gwei": gwei, "limit": limit, "singlePrice": isSinglePrice])
    }
  }

  var fields: Fields {
    [
      "practice": isPractice,
      "coin": isPractice ? NativeCoin.ether.symbol : nil,
      "amount": JSONValue.exactAmount(amount),
      "currency": currency,
      "price": price,
      "to": recipient.recipient?.address,
      "contact": recipient.verdict?.contact,
      "link": link,
      "gas": gas,
      "fee": feeFields,
      "total": JSONValue.amount(total),
      "balance": JSONValue.amount(balance),
      "remaining": JSONValue.amount(remaining),
      "maximum": JSONValue.amount(maximum),
      "valid": isValid,
      "problems": problems,
    ]
  }

  private var feeFields: JSONValue {
    JSONValue(fields: ["formula": formula, "ether": fee?.wei, "fiat": fee?.fiat, "onChainEther": onChainFee?.wei])
  }
}

extension JSONValue {
  /// Returns an amount of ether with its fiat value.
  static func amount(_ amount: ValuedEther?) -> JSONValue { .amount(amount?.wei, amount?.fiat) }

  static func amount(_ ether: (some FieldValue)?, _ fiat: FixedDecimal?) -> JSONValue {
    JSONValue(fields: ["ether": ether, "fiat": fiat])
  }

  /// Returns an amount of ether, also in wei, with its fiat value.
  static func exactAmount(_ amount: ValuedEther?) -> JSONValue {
    JSONValue(fields: ["ether": amount?.wei, "wei": amount?.wei.wei, "fiat": amount?.fiat])
  }
}

struct SendProblemDescription: FieldValue {
  let code: String
  let message: String

  var json: JSONValue { JSONValue(fields: ["code": code, "message": message]) }
}
