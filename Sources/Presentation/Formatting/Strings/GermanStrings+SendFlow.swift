// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

extension GermanStrings {
  public func title(of state: SendFlow.State, chain: UInt64?) -> String {
    switch state {
    case .unconnected: "Echte Überweisung · Verbindung wird hergestellt"
    case .editing: chain.map { chain in "Echte Überweisung auf Kette \(chain)" } ?? "Echte Überweisung"
    case .planning: "Echte Überweisung · Planung"
    case .reviewing(let review): review.plan == nil ? "Echte Überweisung · abgelehnt" : "Echte Überweisung · bestätigen"
    case .resolving, .submitting: "Echte Überweisung · wird übermittelt"
    case .tracking: "Echte Überweisung · übermittelt"
    case .finished(_, let transfer):
      switch transfer.outcome {
      case .included: "Echte Überweisung · ausgeführt"
      case .reverted: "Echte Überweisung · fehlgeschlagen"
      case .rejected, .failed: "Echte Überweisung · nicht ausgeführt"
      case .different, .superseded: "Echte Überweisung · durch eine andere Transaktion ersetzt"
      case .pending, .unknown, nil: "Echte Überweisung · Ergebnis unbekannt"
      }
    case .resuming: "Frühere Überweisungen · Prüfung"
    case .resumed: "Frühere Überweisungen"
    case .failed: "Echte Überweisung · nichts gesendet"
    }
  }

  public func sender(_ account: EthereumAddress) -> String { "Von \(account)" }

  public func linkRequests(_ requested: String, not amount: String) -> String {
    "Der Zahlungslink verlangt \(requested), nicht \(amount)."
  }

  public func replaces(_ pending: PendingTransfer, _ numbers: NumberFormat) -> String {
    let fees = pending.fees.map { fees in
      " Ihre Höchstgebühr ist \(numbers.gwei(fees.maximum)) je Gas, darin \(numbers.gwei(fees.tip)) Prioritätsgebühr."
    }
    let content =
      if let plan = pending.plan, pending.transaction?.isSamePayment(as: plan) ?? true {
        ": \(numbers.ether(plan.value)) an \(plan.to).\(fees ?? "")"
      } else if let transaction = pending.transaction {
        ". \(transactionSummary(transaction, numbers))\(fees ?? "")"
      } else {
        ", die der Knoten nicht zeigt: Empfänger, Betrag und Gebühren sind unbekannt."
      }
    return "Diese Überweisung ersetzt die ausstehende Transaktion mit Nonce \(pending.nonce)\(content) Nur eine von"
      + " beiden wird ausgeführt."
  }

  public func leavesUnknown(nonce: UInt64) -> String {
    "Das Ergebnis der früheren Überweisung mit Nonce \(nonce) ist unbekannt. Falls sie ausgeführt wurde, werden beide"
      + " Überweisungen ausgeführt."
  }

  public func hasNoAccounts(_ account: EthereumAddress) -> String {
    "Der Knoten nennt keine Konten und kann daher wahrscheinlich nicht für \(account) signieren. \(signerAdvice)"
  }

  var signerAdvice: String {
    "Geben Sie mit --node ein Signaturprogramm an, etwa den lokalen RPC-Zugang eines Wallets oder einen Knoten mit Clef,"
      + " oder signieren Sie die Ausgabe von --dry-run --json mit einem anderen Signaturprogramm."
  }

  public func missing(_ l1Fee: L1Fee) -> String? {
    switch l1Fee {
    case .notCharged, .charged: nil
    case .unreadable:
      "Die Kette erhebt zusätzlich eine L1-Gebühr, die der Knoten nicht meldet. Der Plan enthält sie nicht, und kein"
        + " Höchstwert begrenzt sie."
    case .unknown: "Der Knoten meldet nicht, ob die Kette zusätzlich eine L1-Gebühr erhebt. Der Plan enthält keine."
    }
  }

  public func l1FeeExceeds(_ paid: String, planned: String?) -> String {
    planned.map { planned in
      "Die L1-Gebühr von \(paid) liegt über den \(planned) des Plans. Sie hängt von der übergeordneten Kette ab und lässt"
        + " sich nicht begrenzen."
    }
      ?? "Die L1-Gebühr von \(paid) war nicht im Plan enthalten. Sie hängt von der übergeordneten Kette ab und lässt sich"
      + " nicht begrenzen."
  }

  public var planUpdated: String {
    "Die Gebühren oder das Konto haben sich geändert, seit der Plan angezeigt wurde; daher wurde nichts gesendet."
      + " Bestätigen Sie den neuen Plan."
  }

  public var submitted: String {
    "An den Knoten übermittelt. Falls das Signaturprogramm eine Bestätigung verlangt, bestätigen Sie die Überweisung."
  }

  public var outcomeNotRecorded: String {
    "Das Ergebnis konnte nicht gespeichert werden. Prüfen Sie es später in der Liste der Überweisungen erneut."
  }

  public func accountIsBusy(_ account: EthereumAddress) -> String {
    "Ein anderer Prozess sendet gerade von \(account); die Überweisungen dieses Kontos wurden daher übersprungen."
  }

  public func unfinishedSends(onChain chain: UInt64) -> String {
    "Auf Kette \(chain) gibt es offene Überweisungen. Verwenden Sie einen Knoten auf Kette \(chain), um sie zu prüfen."
  }

  public var noUnfinishedSends: String { "Es gibt keine offenen Überweisungen." }
  public func position(chain: UInt64, nonce: UInt64) -> String { "Kette \(chain) · Nonce \(nonce)" }

  public func status(of state: SendRecord.State) -> String {
    switch state {
    case .open: "offen"
    case .replaced: "ersetzt"
    case .settled(.included): "ausgeführt"
    case .settled(.reverted): "fehlgeschlagen"
    case .settled(.pending): "ausstehend"
    case .settled(.rejected): "abgelehnt"
    case .settled(.failed): "nicht ausgeführt"
    case .settled(.different): "abweichend"
    case .settled(.superseded): "verdrängt"
    case .settled(.unknown): "unbekannt"
    }
  }

  public func prompt(of challenge: AddressChallenge) -> String {
    "Geben Sie aus der Empfängeradresse die vier Zeichen \(characterPosition(of: challenge)) ein"
  }

  public func message(rejecting typed: String, by challenge: AddressChallenge) -> String {
    "\(quoted(typed)) stimmt nicht mit den vier Zeichen \(characterPosition(of: challenge)) überein. Es wurde nichts"
      + " gesendet."
  }

  private func characterPosition(of challenge: AddressChallenge) -> String {
    challenge.precedingCharacters.map { "nach \($0)" } ?? "17 bis 20 nach 0x"
  }

  public func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String {
    let nothingSent = "Es wurde nichts gesendet."
    return switch error {
    case .node(.unanswered(let error)) where error.reason == .noDynamicFees:
      "\(advice(on: .noDynamicFees)) \(nothingSent)"
    case .node(.unanswered(let error)): "\(message(of: error)) \(nothingSent)"
    case .node(.rejected(let error)): "Der Knoten hat einen Fehler gemeldet: \(quoted(error)). \(nothingSent)"
    case .journal(let error):
      "Die Liste der Überweisungen kann nicht verwendet werden. Bewahren Sie die Datei auf, denn sie kann ausstehende"
        + " Überweisungen enthalten. \(nothingSent) \(description(of: error))"
    case .contacts(let error): "Die Kontakte können nicht gelesen werden. \(nothingSent) \(description(of: error))"
    case .price(let error?):
      "\(message(of: error)) Für einen Betrag in einer Fiatwährung wird ein aktueller Kurs benötigt. Geben Sie den"
        + " Betrag in ETH an oder versuchen Sie es erneut. \(nothingSent)"
    case .price(nil):
      "Für einen Betrag in einer Fiatwährung wird der Ether-Kurs benötigt. Geben Sie den Betrag in ETH an."
        + " \(nothingSent)"
    case .priceTooOld(let prices):
      "\(priceTime(of: prices, at: now, format)) Für einen Betrag in einer Fiatwährung darf der Kurs höchstens"
        + " 5\u{A0}Minuten alt sein. Geben Sie den Betrag in ETH an oder versuchen Sie es erneut. \(nothingSent)"
    case .simulatedPrices(let chain):
      "Simulierte Kurse können nur auf den Testketten 1337 und 31337 verwendet werden, aber der Knoten"
        + " ist auf Kette \(chain). Verwenden Sie echte Kurse. \(nothingSent)"
    case .otherChain(let required, let node):
      "Der Knoten ist auf Kette \(node), nicht auf Kette \(required). Verwenden Sie einen Knoten auf Kette"
        + " \(required). \(nothingSent)"
    case .chainChanged(let first, let second):
      "Der Knoten war auf Kette \(first) und ist jetzt auf Kette \(second). Prüfen Sie den Knoten. \(nothingSent)"
    case .name(let name, let error, let source): "\(message(of: error, for: name, from: source)) \(nothingSent)"
    case .nameChanged(let name, let first, let second):
      "\(name) hatte bei der Planung die Adresse \(first) und hat jetzt die Adresse \(second). Klären Sie die Adresse"
        + " mit dem Empfänger. \(nothingSent)"
    case .replacement(let error): "\(message(of: error, format.numbers)) \(nothingSent)"
    case .cancelled: "Unterbrochen. \(nothingSent)"
    }
  }

  private func message(of error: ReplacementError, _ numbers: NumberFormat) -> String {
    let nothingToReplace = "Es gibt keine ausstehende Überweisung, die ersetzt werden kann"
    return switch error {
    case .nothingPending(let earlier): "\(nothingToReplace).\(earlier.map { " \($0.message(numbers, self))" } ?? "")"
    case .madeElsewhere(let nonces) where nonces.count == 1:
      "\(nothingToReplace). Eine anderswo gesendete Transaktion ist ausstehend. Mit --nonce \(nonces.lowerBound) wird sie"
        + " ersetzt."
    case .madeElsewhere(let nonces):
      "\(nothingToReplace). Anderswo gesendete Transaktionen mit den Nonces \(nonces.lowerBound) bis"
        + " \(nonces.upperBound) sind ausstehend. Mit --nonce \(nonces.lowerBound) wird eine davon ersetzt."
    case .several(let nonces):
      "Mehrere Überweisungen sind ausstehend. Wählen Sie mit --nonce die zu ersetzende aus: \(list(nonces))."
    case .used(let nonce, let next):
      "\(nothingToReplace), denn Nonce \(nonce) ist bereits verwendet. Mit quid send --resume sehen Sie das Ergebnis der"
        + " Überweisungen. Die nächste Nonce ist \(next)."
    case .unused(let nonce, let next):
      "\(nothingToReplace): Nonce \(nonce) ist nicht ausstehend. Die nächste Nonce ist \(next)."
    case .hidden(let nonce):
      "Der Knoten zeigt die ausstehende Transaktion mit Nonce \(nonce) nicht. Um sie dennoch zu ersetzen, geben Sie einen"
        + " Betrag und --to oder --cancel \(nonce) an, und mit --max-fee-per-gas eine Gebühr über der dieser"
        + " Transaktion."
    case .notPlain(let nonce):
      "Die ausstehende Transaktion mit Nonce \(nonce) ist keine einfache Überweisung und kann daher nicht mit höheren"
        + " Gebühren wiederholt werden. Geben Sie einen Betrag und --to oder --cancel \(nonce) an."
    }
  }

  private func priceTime(of prices: Sourced<PriceList>, at now: Timestamp, _ format: DisplayFormat) -> String {
    let (provider, dates) = (prices.source.name, format.dates)
    return switch prices.asOf {
    case nil: "Der neueste Kurs von \(provider) hat kein Datum."
    case let asOf? where asOf > now:
      "Der Zeitpunkt des neuesten Kurses von \(provider), \(dates.dateTime(asOf)), liegt in der Zukunft. Prüfen Sie"
        + " die Uhr dieses Computers."
    case let asOf?: "Der neueste Kurs von \(provider) stammt vom \(dates.dateTime(asOf)) (\(age(of: asOf, at: now)))."
    }
  }

  // MARK: Outcome of a send

  public func message(
    of outcome: SendOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String {
    let notExecuted = "Die geplante Überweisung wurde nicht ausgeführt und kann nicht mehr ausgeführt werden."
    return switch outcome {
    case .included(let receipt) where plan.isCancellation:
      "Die Transaktion mit Nonce \(plan.nonce) wurde abgebrochen: In Block \(receipt.block) hat das Konto stattdessen"
        + " 0\u{A0}ETH an sich selbst gesendet."
    case .included(let receipt):
      "Die Überweisung von \(numbers.ether(plan.value)) wurde in Block \(receipt.block) ausgeführt."
    case .reverted(let receipt):
      "Die Überweisung in Block \(receipt.block) ist fehlgeschlagen: Der Empfänger, ein Smart Contract, hat die Zahlung"
        + " abgelehnt. Der Betrag wurde nicht überwiesen; die Gebühr wurde bezahlt."
    case .pending(let hash?):
      "Transaktion \(hash) ist noch ausstehend. Senden Sie nicht erneut. Mit quid send --resume sehen Sie"
        + " das Ergebnis. \(cancelAdvice)\(nodeErrorSentence(nodeError))"
    case .pending(nil):
      "Eine Transaktion mit Nonce \(plan.nonce) ist noch ausstehend, höchstwahrscheinlich diese. Senden Sie nicht"
        + " erneut. Mit quid send --resume sehen Sie das Ergebnis. \(cancelAdvice)\(nodeErrorSentence(nodeError))"
    case .rejected(let nodeError):
      "Das Signaturprogramm hat die Überweisung abgelehnt: \(quoted(nodeError)). Es wurde nichts gesendet."
    case .failed(let nodeError) where nodeError.isConclusive || nodeError.isUnableToSign:
      "Die Überweisung wurde nicht ausgeführt: Der Knoten meldete \(quoted(nodeError)), und Nonce \(plan.nonce) ist"
        + " unbenutzt.\(advice(on: nodeError))"
    case .failed(let nodeError):
      "Die Überweisung wurde nicht ausgeführt: Der Knoten meldete \(quoted(nodeError)), und Nonce \(plan.nonce) war"
        + " \(SendOutcome.blocksUntilFailed)\u{A0}Blöcke später noch unbenutzt.\(advice(on: nodeError))"
    case .different(let actual, let isSettled):
      "Eine andere Transaktion wurde signiert."
        + " \(transactionSummary(actual, numbers))\(excessFeeSentence(actual, over: plan, numbers)) "
        + (isSettled
          ? notExecuted
          : "Senden Sie nicht erneut. Suchen Sie mit quid send --resume nach der Transaktion mit Nonce \(plan.nonce)"
            + " von \(plan.from).")
    case .superseded(let hash, nil):
      "Eine andere Transaktion hat Nonce \(plan.nonce) verwendet: \(hash). \(notExecuted)"
    case .superseded(_, let actual?):
      "Eine andere Transaktion hat Nonce \(plan.nonce) verwendet. \(transactionSummary(actual, numbers)) \(notExecuted)"
        + (actual.isSamePayment(as: plan)
          ? " Diese Transaktion zahlt denselben Betrag mit anderen Gebühren. Das Signaturprogramm hat die Gebühren"
            + " geändert oder eine andere Überweisung gesendet." : "")
    case .unknown(let reason): message(of: reason, plan) + (reason.isError ? "" : nodeErrorSentence(nodeError))
    }
  }

  private var cancelAdvice: String {
    "Bleibt sie ausstehend, sendet quid send --replace sie mit höheren Gebühren, und quid send --cancel bricht sie ab."
  }

  private func nodeErrorSentence(_ nodeError: JSONRPCError?) -> String {
    nodeError.map { nodeError in " Der Knoten meldete: \(quoted(nodeError))." } ?? ""
  }

  public func feesChanged(gasLimit: UInt64, maximumWei: String, tipWei: String, maximumFee: String) -> String {
    "Die Gebühr wurde beim Signieren geändert: Gaslimit \(gasLimit), höchstens \(maximumWei)\u{A0}wei je Gas,"
      + " Prioritätsgebühr \(tipWei)\u{A0}wei je Gas, insgesamt höchstens \(maximumFee)."
  }

  private func transactionSummary(_ transaction: NodeTransaction, _ numbers: NumberFormat) -> String {
    let amount = numbers.ether(transaction.value)
    let payment =
      transaction.to.map { recipient in "Sie zahlt \(amount) an \(recipient)." }
      ?? "Sie erstellt einen Smart Contract und zahlt \(amount) an ihn."
    let status = transaction.block.map { block in "Sie ist in Block \(block) enthalten." } ?? "Sie ist noch ausstehend."
    let sentences: [String?] = [
      "Transaktion \(transaction.hash) von \(transaction.from) hat Nonce \(transaction.nonce).",
      payment,
      transaction.hasInput == true ? "Sie enthält Daten für einen Smart Contract." : nil,
      status,
    ]
    return sentences.compactMap { $0 }.joined(separator: " ")
  }

  private func excessFeeSentence(_ transaction: NodeTransaction, over plan: TransferPlan, _ numbers: NumberFormat)
    -> String
  {
    guard let (cost, shown) = transaction.excessCost(over: plan) else { return "" }
    return " Die Gebühr dieser Transaktion kann \(numbers.ether(cost)) erreichen, mehr als die angezeigte Höchstgebühr"
      + " von \(numbers.ether(shown))."
  }

  private func message(of reason: SendOutcome.UnknownReason, _ plan: TransferPlan) -> String {
    let outcomeUnknown = "Das Ergebnis der Überweisung ist unbekannt"
    let otherNodeAdvice = "Bleibt es unbekannt, verwenden Sie mit --node einen anderen Knoten."
    let unseenAdvice = "Mit quid send --cancel beenden Sie sie."
    let resumeAdvice =
      "Senden Sie nicht erneut. Suchen Sie mit quid send --resume nach der Transaktion mit Nonce \(plan.nonce) von"
      + " \(plan.from)."
    return switch reason {
    case .unseen:
      "\(outcomeUnknown): Der Knoten hat die Transaktion bisher nicht erhalten, sie kann aber noch eintreffen."
        + " \(resumeAdvice) \(unseenAdvice)"
    case .answered(let nodeError, _):
      "\(outcomeUnknown). Der Knoten meldete: \(quoted(nodeError)). Er kann die Transaktion trotz des Fehlers gesendet"
        + " haben. Wenn die Nonce nach \(SendOutcome.blocksUntilFailed)\u{A0}weiteren Blöcken noch unbenutzt ist,"
        + " wurde die Überweisung nicht ausgeführt. \(resumeAdvice) \(unseenAdvice)"
    case .dropped(let hash):
      "\(outcomeUnknown): Der Knoten kennt die Transaktion \(hash) nicht. \(resumeAdvice) \(unseenAdvice)"
    case .nonceUsed:
      "\(outcomeUnknown): Eine Transaktion hat Nonce \(plan.nonce) verwendet, aber der Knoten nennt ihren Hash nicht."
        + " Suchen Sie in einem Block-Explorer unter den Transaktionen von \(plan.from) danach, bevor Sie erneut"
        + " senden, oder verwenden Sie quid send --resume. \(otherNodeAdvice)"
    case .unverifiable(let hash, let missing):
      "\(outcomeUnknown): Die Antwort des Knotens kann nicht geprüft werden, weil bei der Transaktion \(hash)"
        + " Angaben fehlen: \(missing.joined(separator: ", ")). \(resumeAdvice) \(otherNodeAdvice)"
    case .receiptMismatch(let hash, let field):
      "\(outcomeUnknown): Das Feld \(field) im Transaktionsbeleg des Knotens passt nicht zu der Transaktion \(hash)"
        + " oder ihrem Block. \(resumeAdvice) \(otherNodeAdvice)"
    case .statusMissing(let hash, let block):
      "\(outcomeUnknown): Die Transaktion \(hash) ist in Block \(block) enthalten, aber der Knoten gibt nicht an, ob sie"
        + " erfolgreich war. \(resumeAdvice) \(otherNodeAdvice)"
    case .unconfirmed(let receipt, let confirmations):
      "Die Überweisung ist in Block \(receipt.block) enthalten, aber noch nicht durch \(confirmations) weitere Blöcke"
        + " bestätigt. Senden Sie nicht erneut. Mit quid send --resume sehen Sie das Ergebnis."
    case .chainBehind:
      "\(outcomeUnknown): Die Kette des Knotens ist kürzer als zuvor; der Knoten ist also im Rückstand oder wurde"
        + " zurückgesetzt. \(resumeAdvice)"
    case .unreachable(.unanswered(let error)):
      "\(outcomeUnknown). \(message(of: error)) \(resumeAdvice) \(otherNodeAdvice)"
    case .unreachable(.rejected(let nodeError)):
      "\(outcomeUnknown). Bei der Prüfung des Ergebnisses meldete der Knoten: \(quoted(nodeError)). \(resumeAdvice)"
        + " \(otherNodeAdvice)"
    }
  }

  public func advice(on cause: NodeErrorCause) -> String {
    switch cause {
    case .insufficientFunds: "Das Guthaben des Kontos deckt den Betrag und die Höchstgebühr nicht."
    case .nonceUsed: "Eine andere Transaktion des Kontos hat diese Nonce bereits verwendet."
    case .nonceGap:
      "Der Knoten hat frühere Transaktionen des Kontos noch nicht erhalten. Warten Sie und versuchen Sie es dann"
        + " erneut."
    case .unknownAccount:
      "Der Knoten kann nicht für dieses Konto signieren. \(signerAdvice)"
    case .feeBelowBaseFee: "Die Grundgebühr ist über die Höchstgebühr gestiegen. Versuchen Sie es erneut."
    case .feeAboveLimit:
      "Die Gebühr übersteigt die Gebührengrenze des Knotens. Erhöhen Sie die Grenze auf dem Knoten oder versuchen Sie"
        + " es bei niedrigeren Gebühren erneut."
    case .feeBelowMinimum:
      "Die Gebühr ist niedriger als die Mindestgebühr des Knotens. Geben Sie eine höhere an, etwa mit --priority-fee"
        + " 1gwei."
    case .alreadyPending: "Eine Transaktion mit dieser Nonce ist bereits ausstehend."
    case .chainChanged: "Der Knoten hat seit der Planung die Kette gewechselt."
    case .noDynamicFees:
      "Die Kette hat keine Gebühren nach EIP-1559, und Quid sendet keine Transaktionen älterer Art. Verwenden Sie ein"
        + " Wallet, das sie unterstützt."
    case .gasTooLow:
      "Die Überweisung braucht mehr Gas, als der Knoten geschätzt hat. Versuchen Sie es erneut."
    }
  }

  public var noReasonGiven: String { "ohne Begründung" }
}
