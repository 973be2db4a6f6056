// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

extension SwedishStrings {
  public func title(of state: SendFlow.State, chain: UInt64?) -> String {
    let send = "Verklig överföring"
    return switch state {
    case .unconnected: "\(send) · ansluter till noden"
    case .editing: "\(send)\(chain.map { " på kedja \($0)" } ?? "")"
    case .planning: "\(send) · planeras"
    case .reviewing(let review): review.plan == nil ? "\(send) · avvisad" : "\(send) · bekräfta"
    case .resolving, .submitting: "\(send) · lämnas in"
    case .tracking: "\(send) · inlämnad"
    case .finished(_, let transfer):
      switch transfer.outcome {
      case .included: "\(send) · skickad"
      case .reverted: "\(send) · återställd"
      case .rejected, .refused: "\(send) · inte genomförd"
      case .different, .superseded: "\(send) · en annan transaktion"
      case .pending, .unknown, nil: "\(send) · okänt utfall"
      }
    case .resuming: "Tidigare överföringar · kontrolleras"
    case .resumed: "Tidigare överföringar"
    case .failed: "\(send) · ingenting skickades"
    }
  }

  public func sender(_ account: EthereumAddress) -> String { "Från \(account)" }

  public func linkRequests(_ requested: String, not amount: String) -> String {
    "Betalningslänken begär \(requested), inte \(amount)."
  }

  public func replacesUnfinished(nonce: UInt64) -> String {
    "Denna överföring ersätter den oavslutade med nonce \(nonce): bara en av dem betalas."
  }

  public var submitted: String { "Inlämnad till noden. Ett signeringsprogram kan kräva ditt godkännande." }

  public var outcomeNotRecorded: String {
    "Utfallet kunde inte sparas; kontrollera det igen med listan över överföringar."
  }

  public func accountIsBusy(_ account: EthereumAddress) -> String {
    "En annan process skickar från \(account), så kontots överföringar hoppades över."
  }

  public func unfinishedSends(onChain chain: UInt64) -> String {
    "Det finns oavslutade överföringar på kedja \(chain). Använd en nod på kedja \(chain)."
  }

  public var noUnfinishedSends: String { "Det finns inga oavslutade överföringar." }
  public func position(chain: UInt64, nonce: UInt64) -> String { "kedja \(chain) · nonce \(nonce)" }

  public func status(of state: SendRecord.State) -> String {
    switch state {
    case .open: "oavslutad"
    case .replaced: "ersatt"
    case .settled(.included): "genomförd"
    case .settled(.reverted): "återställd"
    case .settled(.pending): "väntande"
    case .settled(.rejected): "avvisad"
    case .settled(.refused): "inte genomförd"
    case .settled(.different): "avvikande"
    case .settled(.superseded): "undanträngd"
    case .settled(.unknown): "okänd"
    }
  }

  public func prompt(of challenge: AddressChallenge) -> String {
    "Skriv de fyra tecknen \(position(of: challenge)) i mottagarens adress"
  }

  public func message(rejecting typed: String, by challenge: AddressChallenge) -> String {
    "\(quoted(typed)) stämmer inte med de fyra tecknen \(position(of: challenge)). Ingenting skickades."
  }

  private func position(of challenge: AddressChallenge) -> String {
    challenge.precedingCharacters.map { "efter \($0)" } ?? "17 till 20 efter 0x"
  }

  public func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String {
    let nothing = "Ingenting skickades."
    return switch error {
    case .node(.unanswered(let error)): "\(message(of: error)) \(nothing)"
    case .node(.refused(let error)): "Noden rapporterade ett fel: \(quoted(error)). \(nothing)"
    case .journal(let error): "Överföringsjournalen kan inte användas.\(sentence(error)) \(nothing)"
    case .contacts(let error): "Kontakterna kan inte läsas.\(sentence(error)) \(nothing)"
    case .price(let error?):
      "\(message(of: error)) Ett belopp i en valuta kräver en aktuell kurs. Ange beloppet i ETH eller försök igen."
        + " \(nothing)"
    case .price(nil): "Ett belopp i en valuta kräver en kurs för ether. Ange beloppet i ETH. \(nothing)"
    case .priceTooOld(let prices):
      "Den senaste kursen från \(prices.source.name) \(time(of: prices, at: now, format)). Ett belopp i en valuta kräver en"
        + " kurs som är högst 5\u{A0}minuter gammal. Ange beloppet i ETH eller försök igen. \(nothing)"
    case .simulatedPrices(let chain):
      "Kurserna är inte verkliga och kan därför bara användas på testkedjorna 1337 och 31337, men noden är på kedja"
        + " \(chain). Använd verkliga kurser. \(nothing)"
    case .otherChain(let required, let node):
      "Noden är på kedja \(node), inte på kedja \(required). Ange en annan nod. \(nothing)"
    case .chainChanged(let first, let second):
      "Noden var på kedja \(first) och är nu på kedja \(second). Kontrollera noden. \(nothing)"
    case .name(let name, let error, let source): "\(message(of: error, for: name, from: source)) \(nothing)"
    case .nameChanged(let name, let first, let second):
      "\(name) hade adressen \(first) när överföringen planerades och har nu adressen \(second). Kontrollera adressen med"
        + " mottagaren. \(nothing)"
    case .cancelled: "Avbruten. \(nothing)"
    }
  }

  private func sentence(_ error: any Error) -> String { knownMessage(of: error).map { " \($0)" } ?? "" }

  private func time(of prices: Sourced<PriceList>, at now: Timestamp, _ format: DisplayFormat) -> String {
    let dates = format.dates
    return switch prices.asOf {
    case nil: "saknar datum"
    case let asOf? where asOf > now:
      "är från \(dates.dateTime(asOf)), vilket är före denna enhets klocka: kontrollera klockan"
    case let asOf?: "är från \(dates.dateTime(asOf)), \(age(of: asOf, at: now))"
    }
  }

  // MARK: Outcome of a send

  public func message(
    of outcome: SendOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String {
    let final = "Den planerade överföringen genomfördes inte och kan inte längre genomföras."
    return switch outcome {
    case .included(let receipt): "\(numbers.ether(plan.value)) kom fram i block \(receipt.block)."
    case .reverted(let receipt):
      "Överföringen i block \(receipt.block) återställdes: mottagaren, ett kontrakt, avvisade betalningen. Beloppet"
        + " överfördes inte; avgiften betalades."
    case .pending(let hash?):
      "Transaktion \(hash) väntar. Skicka inte igen; quid send --resume visar utfallet.\(sentence(nodeError))"
    case .pending(nil):
      "En transaktion med nonce \(plan.nonce) väntar, troligen denna. Skicka inte igen; quid send --resume visar"
        + " utfallet.\(sentence(nodeError))"
    case .rejected(let nodeError):
      "Signeringsprogrammet avvisade överföringen: \(quoted(nodeError)). Ingenting skickades."
    case .refused(let nodeError):
      "Överföringen genomfördes inte: noden svarade \(quoted(nodeError)), och nonce \(plan.nonce) var fortfarande oanvänd"
        + " \(SendOutcome.blocksUntilRefused)\u{A0}block senare.\(advice(on: nodeError))"
    case .different(let actual, let isSettled):
      "En annan transaktion signerades. \(summary(of: actual, numbers))\(excess(of: actual, over: plan, numbers)) "
        + (isSettled
          ? final : "Skicka inte igen; quid send --resume söker efter nonce \(plan.nonce) från \(plan.from).")
    case .superseded(let hash, nil): "En annan transaktion har använt nonce \(plan.nonce): \(hash). \(final)"
    case .superseded(_, let actual?):
      "En annan transaktion har använt nonce \(plan.nonce). \(summary(of: actual, numbers)) \(final)"
        + (actual.isSamePayment(as: plan)
          ? " Den transaktionen betalar samma belopp med andra avgifter: signeringsprogrammet ändrade avgifterna eller"
            + " skickade en annan överföring." : "")
    case .unknown(let reason): message(of: reason, plan) + (reason.isError ? "" : sentence(nodeError))
    }
  }

  private func sentence(_ nodeError: JSONRPCError?) -> String {
    nodeError.map { " Noden svarade: \(quoted($0))." } ?? ""
  }

  public func feesChanged(gasLimit: UInt64, maximumWei: String, tipWei: String, maximumFee: String) -> String {
    "Avgiften ändrades när överföringen signerades: upp till \(gasLimit)\u{A0}gas à \(maximumWei)\u{A0}wei med en dricks på"
      + " \(tipWei)\u{A0}wei, högst \(maximumFee)."
  }

  private func summary(of transaction: NodeTransaction, _ numbers: NumberFormat) -> String {
    let recipient = transaction.to.map { "till \($0)" } ?? "till ett nytt kontrakt"
    let data = transaction.hasInput == true ? ", med data till ett kontrakt," : ""
    let position = transaction.block.map { "finns i block \($0)" } ?? "väntar"
    return "Transaktion \(transaction.hash) betalar \(numbers.ether(transaction.value)) \(recipient) från"
      + " \(transaction.from) med nonce \(transaction.nonce)\(data) och \(position)."
  }

  private func excess(of transaction: NodeTransaction, over plan: TransferPlan, _ numbers: NumberFormat) -> String {
    guard let (cost, shown) = transaction.excessCost(over: plan) else { return "" }
    return " Dess avgift kan bli \(numbers.ether(cost)), över den högsta avgift på \(numbers.ether(shown)) som visades."
  }

  private func message(of reason: SendOutcome.UnknownReason, _ plan: TransferPlan) -> String {
    let unknown = "Det är inte känt om överföringen genomfördes"
    let check = "Skicka inte igen; quid send --resume söker efter nonce \(plan.nonce) från \(plan.from)."
    return switch reason {
    case .unseen:
      "\(unknown): noden har hittills inte fått transaktionen, men den kan fortfarande komma fram. \(check)"
    case .answered(let nodeError, _):
      "\(unknown). Noden svarade: \(quoted(nodeError)).\(advice(on: nodeError)) Noden kan ha skickat transaktionen trots"
        + " felet. Bara om noncen är oanvänd \(SendOutcome.blocksUntilRefused)\u{A0}block senare genomfördes överföringen"
        + " inte. \(check)"
    case .dropped(let hash): "\(unknown): noden känner inte till transaktion \(hash). \(check)"
    case .nonceUsed:
      "\(unknown): en transaktion har använt dess nonce, men noden anger ingen hash. Sök efter nonce \(plan.nonce) från"
        + " \(plan.from) i en blockutforskare innan du skickar igen."
    case .unverifiable(let hash, let missing):
      "\(unknown): nodens svar kan inte kontrolleras, eftersom transaktion \(hash) saknar"
        + " \(missing.joined(separator: ", ")). \(check)"
    case .receiptMismatch(let hash, let field):
      "\(unknown): nodens kvitto stämmer inte med transaktion \(hash) och dess block (\(field)). \(check)"
    case .chainBehind:
      "\(unknown): nodens kedja är kortare än förut, så noden ligger efter eller har återställts. \(check)"
    case .unreachable(.unanswered(let error)): "\(unknown). \(message(of: error)) \(check)"
    case .unreachable(.refused(let nodeError)):
      "\(unknown): noden rapporterade ett fel, \(quoted(nodeError)). \(check)"
    }
  }

  public func advice(on cause: NodeErrorCause) -> String {
    switch cause {
    case .insufficientFunds: "Kontots saldo täcker inte beloppet och den högsta avgiften."
    case .nonceUsed: "En annan transaktion från kontot har redan använt denna nonce."
    case .nonceGap: "Noden har ännu inte fått tidigare transaktioner från kontot. Vänta och försök sedan igen."
    case .unknownAccount:
      "Noden har ingen nyckel till kontot. Lås upp kontot på noden eller välj ett annat konto med --from."
    case .feeBelowBaseFee: "Grundavgiften har stigit över den högsta avgiften. Försök igen."
    case .feeAboveLimit: "Avgiften överstiger gränsen som är inställd på noden."
    case .alreadyPending: "En transaktion med denna nonce väntar redan."
    case .chainChanged: "Noden har bytt kedja sedan planen gjordes."
    case .gasTooLow: "Överföringen kräver mer gas än noden beräknade."
    }
  }

  public var noReasonGiven: String { "ingen anledning angiven" }
}
