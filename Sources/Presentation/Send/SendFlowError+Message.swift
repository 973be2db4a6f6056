public import QuidPlatform
public import QuidCore

extension SendFlowError {
  /// Returns the message for a send that did not take place, with a remedy.
  ///
  /// - Parameters:
  ///   - now: The current time, from which the age of a price is computed.
  ///   - format: The formats of numbers and dates; by default English numbers and ISO 8601 dates.
  public func message(at now: Date, _ format: DisplayFormat = .english) -> String {
    switch self {
    case .node(.unanswered(let error)): "\(error.message) Nothing was sent."
    case .node(.refused(let error)): "The node returned an error: \(error.quoted). Nothing was sent."
    case .journal(let error): "The journal of sends cannot be used: \(Self.text(of: error)) Nothing was sent."
    case .contacts(let error): "The contacts cannot be read: \(Self.text(of: error)) Nothing was sent."
    case .price(let error?):
      "\(error.message) A fiat amount needs a live price. Give the amount in ETH, or try again. Nothing was sent."
    case .price(nil): "A fiat amount needs a price of ether. Give the amount in ETH. Nothing was sent."
    case .priceTooOld(let prices):
      "The newest price from \(prices.source.name) \(Self.time(of: prices, at: now, format)). A fiat amount needs a"
        + " price at most 5 minutes old. Give the amount in ETH, or try again. Nothing was sent."
    case .simulatedPrices(let chain):
      "The prices are not real, so they can be used only on the test chains 1337 and 31337, but the node is on chain"
        + " \(chain). Use live prices. Nothing was sent."
    case .otherChain(let required, let node):
      "The node is on chain \(node), not on chain \(required). Give another node. Nothing was sent."
    case .chainChanged(let first, let second):
      "The node was on chain \(first) and is now on chain \(second). Check the node. Nothing was sent."
    case .name(let name, let error):
      "“\(name.excerpt())” cannot be resolved to an address: \(Self.text(of: error)) Nothing was sent."
    case .nameChanged(let name, let first, let second):
      "“\(name.excerpt())” was \(first) and is now \(second). Ask the recipient for the address. Nothing was sent."
    case .cancelled: "Interrupted. Nothing was sent."
    }
  }

  private static func text(of error: any Error) -> String {
    switch error {
    case let error as ProviderError: error.message
    case let error as AddressError: error.message
    default: "\(error)".excerpt(300)
    }
  }

  private static func time(of prices: Sourced<PriceList>, at now: Date, _ format: DisplayFormat) -> String {
    let dates = format.dates
    return switch prices.asOf {
    case nil: "has no date"
    case let asOf? where asOf > now:
      "is from \(dates.dateTime(asOf)), which is ahead of this machine's clock: check the clock"
    case let asOf?: "is from \(dates.dateTime(asOf)), \(dates.age(of: asOf, at: now))"
    }
  }
}

extension AddressChallenge {
  /// The instruction to type the characters, such as `type the four characters after 94C9 in the recipient's address`.
  public var prompt: String { "type the four characters \(position) in the recipient's address" }

  /// Returns the message for typed characters that are not those of the address.
  public func message(rejecting typed: String) -> String {
    let input = typed.filter { !$0.isWhitespace }
    return "\"\(input.excerpt(12))\" does not match the four characters \(position). Nothing was sent."
  }

  private var position: String { precedingCharacters.map { "after \($0)" } ?? "17 to 20 after 0x" }
}

extension EarlierSend {
  /// Returns a description of the outcome in a few sentences.
  public func message(_ numbers: NumberFormat = .english) -> String {
    outcome.message(of: record.plan, nodeError: record.refusal, numbers)
  }
}
