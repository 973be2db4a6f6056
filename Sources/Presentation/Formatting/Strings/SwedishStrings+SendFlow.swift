// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

extension SwedishStrings {
  public func title(of state: SendFlow.State, chain: UInt64?) -> String {
    switch state {
    case .unconnected: "Verklig överföring · ansluter till noden"
    case .editing: chain.map { chain in "Verklig överföring på kedja \(chain)" } ?? "Verklig överföring"
    case .planning: "Verklig överföring · planeras"
    case .reviewing(let review): review.plan == nil ? "Verklig överföring · avvisad" : "Verklig överföring · bekräfta"
    case .resolving, .submitting: "Verklig överföring · skickas till noden"
    case .tracking: "Verklig överföring · skickad till noden"
    case .finished(_, let transfer):
      switch transfer.outcome {
      case .included: "Verklig överföring · genomförd"
      case .reverted: "Verklig överföring · misslyckad"
      case .rejected, .failed: "Verklig överföring · inte genomförd"
      case .different, .superseded: "Verklig överföring · ersatt av en annan transaktion"
      case .pending, .unknown, nil: "Verklig överföring · okänt utfall"
      }
    case .resuming: "Tidigare överföringar · kontrolleras"
    case .resumed: "Tidigare överföringar"
    case .failed: "Verklig överföring · ingenting skickades"
    }
  }

  public func sender(_ account: EthereumAddress) -> String { "Från \(account)" }

  public func linkRequests(_ requested: String, not amount: String) -> String {
    "Betalningslänken begär \(requested), inte \(amount)."
  }

  public func replaces(_ pending: PendingTransfer, _ numbers: NumberFormat) -> String {
    let fees = pending.fees.map { fees in
      " Dess högsta avgift är \(numbers.gwei(fees.maximum)) per gas, varav \(numbers.gwei(fees.tip)) prioritetsavgift."
    }
    let content =
      if let plan = pending.plan, pending.transaction?.isSamePayment(as: plan) ?? true {
        ": \(numbers.ether(plan.value)) till \(plan.to).\(fees ?? "")"
      } else if let transaction = pending.transaction {
        ". \(transactionSummary(transaction, numbers))\(fees ?? "")"
      } else {
        ", som noden inte visar: mottagare, belopp och avgifter är okända."
      }
    return "Denna överföring ersätter den väntande transaktionen med nonce \(pending.nonce)\(content) Bara en av dem"
      + " genomförs."
  }

  public func leavesUnknown(nonce: UInt64) -> String {
    "Utfallet av den tidigare överföringen med nonce \(nonce) är okänt. Om den genomfördes, genomförs båda"
      + " överföringarna."
  }

  public func hasNoAccounts(_ account: EthereumAddress) -> String {
    "Noden listar inga konton och kan därför troligen inte signera för \(account). \(signerAdvice)"
  }

  var signerAdvice: String {
    "Ange ett signeringsprogram med --node, till exempel en plånboks lokala RPC eller en nod med Clef, eller signera"
      + " utdata från --dry-run --json med ett annat signeringsprogram."
  }

  public func missing(_ l1Fee: L1Fee) -> String? {
    switch l1Fee {
    case .notCharged, .charged: nil
    case .unreadable:
      "Kedjan tar dessutom ut en L1-avgift, som noden inte uppger. Den ingår inte i planen, och ingen övre gräns gäller"
        + " för den."
    case .unknown: "Noden uppger inte om kedjan dessutom tar ut en L1-avgift. Ingen sådan ingår i planen."
    }
  }

  public func l1FeeExceeds(_ paid: String, planned: String?) -> String {
    planned.map { planned in
      "L1-avgiften \(paid) är högre än planens \(planned). Den beror på den överordnade kedjan och kan inte begränsas."
    } ?? "L1-avgiften \(paid) ingick inte i planen. Den beror på den överordnade kedjan och kan inte begränsas."
  }

  public var planUpdated: String {
    "Avgifterna eller kontot har ändrats sedan planen visades, så ingenting skickades. Bekräfta den nya planen."
  }

  public var submitted: String {
    "Skickad till noden. Om signeringsprogrammet ber om godkännande, godkänn överföringen."
  }

  public var outcomeNotRecorded: String {
    "Utfallet kunde inte sparas. Kontrollera det igen senare i listan över överföringar."
  }

  public func accountIsBusy(_ account: EthereumAddress) -> String {
    "En annan process skickar från \(account), så kontots överföringar hoppades över."
  }

  public func unfinishedSends(onChain chain: UInt64) -> String {
    "Det finns oavslutade överföringar på kedja \(chain). Använd en nod på kedja \(chain) för att kontrollera dem."
  }

  public var noUnfinishedSends: String { "Det finns inga oavslutade överföringar." }
  public func position(chain: UInt64, nonce: UInt64) -> String { "kedja \(chain) · nonce \(nonce)" }

  public func status(of state: SendRecord.State) -> String {
    switch state {
    case .open: "oavslutad"
    case .replaced: "ersatt"
    case .settled(.included): "genomförd"
    case .settled(.reverted): "misslyckad"
    case .settled(.pending): "väntande"
    case .settled(.rejected): "avvisad"
    case .settled(.failed): "inte genomförd"
    case .settled(.different): "avvikande"
    case .settled(.superseded): "undanträngd"
    case .settled(.unknown): "okänd"
    }
  }

  public func prompt(of challenge: AddressChallenge) -> String {
    "Skriv de fyra tecknen \(characterPosition(of: challenge)) i mottagarens adress"
  }

  public func message(rejecting typed: String, by challenge: AddressChallenge) -> String {
    "\(quoted(typed)) stämmer inte med de fyra tecknen \(characterPosition(of: challenge)). Ingenting skickades."
  }

  private func characterPosition(of challenge: AddressChallenge) -> String {
    challenge.precedingCharacters.map { "efter \($0)" } ?? "17 till 20 efter 0x"
  }

  public func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String {
    let nothingSent = "Ingenting skickades."
    return switch error {
    case .node(.unanswered(let error)) where error.reason == .noDynamicFees:
      "\(advice(on: .noDynamicFees)) \(nothingSent)"
    case .node(.unanswered(let error)): "\(message(of: error)) \(nothingSent)"
    case .node(.rejected(let error)): "Noden rapporterade ett fel: \(quoted(error)). \(nothingSent)"
    case .journal(let error):
      "Listan över överföringar kan inte användas. Behåll filen, eftersom den kan innehålla väntande överföringar."
        + " \(nothingSent) \(description(of: error))"
    case .contacts(let error): "Kontakterna kan inte läsas. \(nothingSent) \(description(of: error))"
    case .price(let error?):
      "\(message(of: error)) Ett belopp i en fiatvaluta kräver en aktuell kurs. Ange beloppet i ETH eller försök igen."
        + " \(nothingSent)"
    case .price(nil): "Ett belopp i en fiatvaluta kräver en kurs för ether. Ange beloppet i ETH. \(nothingSent)"
    case .priceTooOld(let prices):
      "\(priceTime(of: prices, at: now, format)) Ett belopp i en fiatvaluta kräver en"
        + " kurs som är högst 5\u{A0}minuter gammal. Ange beloppet i ETH eller försök igen. \(nothingSent)"
    case .simulatedPrices(let chain):
      "Simulerade kurser kan bara användas på testkedjorna 1337 och 31337, men noden är på kedja"
        + " \(chain). Använd verkliga kurser. \(nothingSent)"
    case .otherChain(let required, let node):
      "Noden är på kedja \(node), inte på kedja \(required). Använd en nod på kedja \(required). \(nothingSent)"
    case .chainChanged(let first, let second):
      "Noden var på kedja \(first) och är nu på kedja \(second). Kontrollera noden. \(nothingSent)"
    case .name(let name, let error, let source): "\(message(of: error, for: name, from: source)) \(nothingSent)"
    case .nameChanged(let name, let first, let second):
      "\(name) hade adressen \(first) när överföringen planerades och har nu adressen \(second). Stäm av adressen med"
        + " mottagaren. \(nothingSent)"
    case .replacement(let error): "\(message(of: error, format.numbers)) \(nothingSent)"
    case .cancelled: "Avbruten. \(nothingSent)"
    }
  }

  private func message(of error: ReplacementError, _ numbers: NumberFormat) -> String {
    let nothingToReplace = "Det finns ingen väntande överföring att ersätta"
    return switch error {
    case .nothingPending(let earlier): "\(nothingToReplace).\(earlier.map { " \($0.message(numbers, self))" } ?? "")"
    case .madeElsewhere(let nonces) where nonces.count == 1:
      "\(nothingToReplace). En transaktion som skickats på annat håll väntar. Lägg till --nonce \(nonces.lowerBound) för"
        + " att ersätta den."
    case .madeElsewhere(let nonces):
      "\(nothingToReplace). Transaktioner som skickats på annat håll väntar, med nonce \(nonces.lowerBound) till"
        + " \(nonces.upperBound). Lägg till --nonce \(nonces.lowerBound) för att ersätta en av dem."
    case .several(let nonces):
      "Flera överföringar väntar. Välj den som ska ersättas med --nonce: \(list(nonces))."
    case .used(let nonce, let next):
      "\(nothingToReplace), eftersom nonce \(nonce) redan har använts. Kör quid send --resume för att se överföringarnas"
        + " utfall. Nästa nonce är \(next)."
    case .unused(let nonce, let next):
      "\(nothingToReplace): nonce \(nonce) väntar inte. Nästa nonce är \(next)."
    case .hidden(let nonce):
      "Noden visar inte den väntande transaktionen med nonce \(nonce). Ange ett belopp och --to eller --cancel \(nonce)"
        + " för att ändå ersätta den, och med --max-fee-per-gas en avgift över transaktionens."
    case .notPlain(let nonce):
      "Den väntande transaktionen med nonce \(nonce) är ingen enkel överföring och kan därför inte upprepas med högre"
        + " avgifter. Ange ett belopp och --to eller --cancel \(nonce)."
    }
  }

  private func priceTime(of prices: Sourced<PriceList>, at now: Timestamp, _ format: DisplayFormat) -> String {
    let (provider, dates) = (prices.source.name, format.dates)
    return switch prices.asOf {
    case nil: "Den senaste kursen från \(provider) saknar datum."
    case let asOf? where asOf > now:
      "Den senaste kursen från \(provider) är från \(dates.dateTime(asOf)), som ligger i framtiden. Kontrollera datorns"
        + " klocka."
    case let asOf?: "Den senaste kursen från \(provider) är från \(dates.dateTime(asOf)), \(age(of: asOf, at: now))."
    }
  }

  // MARK: Outcome of a send

  public func message(
    of outcome: SendOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String {
    let notExecuted = "Den planerade överföringen genomfördes inte och kan inte längre genomföras."
    return switch outcome {
    case .included(let receipt) where plan.isCancellation:
      "Transaktionen med nonce \(plan.nonce) avbröts: i block \(receipt.block) skickade kontot i stället 0\u{A0}ETH till"
        + " sig självt."
    case .included(let receipt): "\(numbers.ether(plan.value)) kom fram i block \(receipt.block)."
    case .reverted(let receipt):
      "Överföringen i block \(receipt.block) misslyckades: mottagaren, ett smart kontrakt, avvisade betalningen."
        + " Beloppet överfördes inte; avgiften betalades."
    case .pending(let hash?):
      "Transaktion \(hash) väntar. Skicka inte igen. Kör quid send --resume för att se"
        + " utfallet. \(cancelAdvice)\(nodeErrorSentence(nodeError))"
    case .pending(nil):
      "En transaktion med nonce \(plan.nonce) väntar, troligen denna. Skicka inte igen. Kör quid send --resume för"
        + " att se utfallet. \(cancelAdvice)\(nodeErrorSentence(nodeError))"
    case .rejected(let nodeError):
      "Signeringsprogrammet avvisade överföringen: \(quoted(nodeError)). Ingenting skickades."
    case .failed(let nodeError) where nodeError.isConclusive || nodeError.isUnableToSign:
      "Överföringen genomfördes inte: noden svarade \(quoted(nodeError)), och nonce \(plan.nonce) är"
        + " oanvänd.\(advice(on: nodeError))"
    case .failed(let nodeError):
      "Överföringen genomfördes inte: noden svarade \(quoted(nodeError)), och nonce \(plan.nonce) var fortfarande"
        + " oanvänd \(SendOutcome.blocksUntilFailed)\u{A0}block senare.\(advice(on: nodeError))"
    case .different(let actual, let isSettled):
      "En annan transaktion signerades."
        + " \(transactionSummary(actual, numbers))\(excessFeeSentence(actual, over: plan, numbers)) "
        + (isSettled
          ? notExecuted
          : "Skicka inte igen. Sök med quid send --resume efter transaktionen med nonce \(plan.nonce) från"
            + " \(plan.from).")
    case .superseded(let hash, nil): "En annan transaktion har använt nonce \(plan.nonce): \(hash). \(notExecuted)"
    case .superseded(_, let actual?):
      "En annan transaktion har använt nonce \(plan.nonce). \(transactionSummary(actual, numbers)) \(notExecuted)"
        + (actual.isSamePayment(as: plan)
          ? " Den transaktionen betalar samma belopp med andra avgifter. Signeringsprogrammet ändrade avgifterna eller"
            + " skickade en annan överföring." : "")
    case .unknown(let reason): message(of: reason, plan) + (reason.isError ? "" : nodeErrorSentence(nodeError))
    }
  }

  private var cancelAdvice: String {
    "Om den förblir väntande skickar quid send --replace den med högre avgifter, och quid send --cancel avbryter den."
  }

  private func nodeErrorSentence(_ nodeError: JSONRPCError?) -> String {
    nodeError.map { nodeError in " Noden svarade: \(quoted(nodeError))." } ?? ""
  }

  public func feesChanged(gasLimit: UInt64, maximumWei: String, tipWei: String, maximumFee: String) -> String {
    "Avgiften ändrades när överföringen signerades: gasgräns \(gasLimit), högst \(maximumWei)\u{A0}wei per gas,"
      + " prioritetsavgift \(tipWei)\u{A0}wei per gas, totalt högst \(maximumFee)."
  }

  private func transactionSummary(_ transaction: NodeTransaction, _ numbers: NumberFormat) -> String {
    let amount = numbers.ether(transaction.value)
    let payment =
      transaction.to.map { recipient in "Den betalar \(amount) till \(recipient)." }
      ?? "Den skapar ett smart kontrakt och betalar \(amount) till det."
    let status = transaction.block.map { block in "Den finns i block \(block)." } ?? "Den väntar fortfarande."
    let sentences: [String?] = [
      "Transaktion \(transaction.hash) från \(transaction.from) har nonce \(transaction.nonce).",
      payment,
      transaction.hasInput == true ? "Den innehåller data till ett smart kontrakt." : nil,
      status,
    ]
    return sentences.compactMap { $0 }.joined(separator: " ")
  }

  private func excessFeeSentence(_ transaction: NodeTransaction, over plan: TransferPlan, _ numbers: NumberFormat)
    -> String
  {
    guard let (cost, shown) = transaction.excessCost(over: plan) else { return "" }
    return " Dess avgift kan bli \(numbers.ether(cost)), vilket är mer än den högsta avgift som visades,"
      + " \(numbers.ether(shown))."
  }

  private func message(of reason: SendOutcome.UnknownReason, _ plan: TransferPlan) -> String {
    let outcomeUnknown = "Utfallet av överföringen är okänt"
    let otherNodeAdvice = "Om det förblir okänt, använd en annan nod med --node."
    let unseenAdvice = "Kör quid send --cancel för att avsluta den."
    let resumeAdvice =
      "Skicka inte igen. Sök med quid send --resume efter transaktionen med nonce \(plan.nonce) från \(plan.from)."
    return switch reason {
    case .unseen:
      "\(outcomeUnknown): noden har hittills inte fått transaktionen, men den kan fortfarande komma fram."
        + " \(resumeAdvice) \(unseenAdvice)"
    case .answered(let nodeError, _):
      "\(outcomeUnknown). Noden svarade: \(quoted(nodeError)). Den kan ha skickat transaktionen trots felet. Om noncen"
        + " fortfarande är oanvänd efter ytterligare \(SendOutcome.blocksUntilFailed)\u{A0}block har överföringen inte"
        + " genomförts. \(resumeAdvice) \(unseenAdvice)"
    case .dropped(let hash):
      "\(outcomeUnknown): noden känner inte till transaktion \(hash). \(resumeAdvice) \(unseenAdvice)"
    case .nonceUsed:
      "\(outcomeUnknown): en transaktion har använt nonce \(plan.nonce), men noden anger inte dess hash. Sök efter den"
        + " bland transaktionerna från \(plan.from) i en blockutforskare innan du skickar igen, eller kör quid send"
        + " --resume. \(otherNodeAdvice)"
    case .unverifiable(let hash, let missing):
      "\(outcomeUnknown): nodens svar kan inte kontrolleras, eftersom transaktion \(hash) saknar"
        + " \(missing.joined(separator: ", ")). \(resumeAdvice) \(otherNodeAdvice)"
    case .receiptMismatch(let hash, let field):
      "\(outcomeUnknown): fältet \(field) i nodens transaktionskvitto stämmer inte med transaktion \(hash) eller dess"
        + " block. \(resumeAdvice) \(otherNodeAdvice)"
    case .statusMissing(let hash, let block):
      "\(outcomeUnknown): transaktion \(hash) finns i block \(block), men noden anger inte om den lyckades."
        + " \(resumeAdvice) \(otherNodeAdvice)"
    case .unconfirmed(let receipt, let confirmations):
      "Överföringen finns i block \(receipt.block), men är ännu inte bekräftad av \(confirmations) ytterligare block."
        + " Skicka inte igen. Kör quid send --resume för att se utfallet."
    case .chainBehind:
      "\(outcomeUnknown): nodens kedja är kortare än förut, så noden ligger efter eller har återställts."
        + " \(resumeAdvice)"
    case .unreachable(.unanswered(let error)):
      "\(outcomeUnknown). \(message(of: error)) \(resumeAdvice) \(otherNodeAdvice)"
    case .unreachable(.rejected(let nodeError)):
      "\(outcomeUnknown). När utfallet kontrollerades svarade noden: \(quoted(nodeError)). \(resumeAdvice)"
        + " \(otherNodeAdvice)"
    }
  }

  public func advice(on cause: NodeErrorCause) -> String {
    switch cause {
    case .insufficientFunds: "Kontots saldo täcker inte beloppet och den högsta avgiften."
    case .nonceUsed: "En annan transaktion från kontot har redan använt denna nonce."
    case .nonceGap: "Noden har ännu inte fått tidigare transaktioner från kontot. Vänta och försök sedan igen."
    case .unknownAccount:
      "Noden kan inte signera för detta konto. \(signerAdvice)"
    case .feeBelowBaseFee: "Grundavgiften har stigit över den högsta avgiften. Försök igen."
    case .feeAboveLimit:
      "Avgiften överstiger nodens avgiftsgräns. Höj gränsen på noden, eller försök igen när avgifterna är lägre."
    case .feeBelowMinimum:
      "Avgiften är lägre än nodens minimum. Ange en högre, till exempel med --priority-fee 1gwei."
    case .alreadyPending: "En transaktion med denna nonce väntar redan."
    case .chainChanged: "Noden har bytt kedja sedan planen gjordes."
    case .noDynamicFees:
      "Kedjan har inga avgifter enligt EIP-1559, och Quid skickar inga transaktioner av äldre typ. Använd en plånbok"
        + " som gör det."
    case .gasTooLow: "Överföringen kräver mer gas än noden beräknade. Försök igen."
    }
  }

  public var noReasonGiven: String { "ingen anledning angiven" }
}
