// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

extension GermanStrings {
  public func title(of state: SendFlow.State, chain: UInt64?) -> String {
    let send = "Echte Überweisung"
    return switch state {
    case .unconnected: "\(send) · Verbindung zum Knoten"
    case .editing: "\(send)\(chain.map { " auf Kette \($0)" } ?? "")"
    case .planning: "\(send) · Planung"
    case .reviewing(let review): review.plan == nil ? "\(send) · abgelehnt" : "\(send) · bestätigen"
    case .resolving, .submitting: "\(send) · wird eingereicht"
    case .tracking: "\(send) · eingereicht"
    case .finished(_, let transfer):
      switch transfer.outcome {
      case .included: "\(send) · gesendet"
      case .reverted: "\(send) · rückgängig gemacht"
      case .rejected, .refused: "\(send) · nicht ausgeführt"
      case .different, .superseded: "\(send) · eine andere Transaktion"
      case .pending, .unknown, nil: "\(send) · Ergebnis unbekannt"
      }
    case .resuming: "Frühere Überweisungen · Prüfung"
    case .resumed: "Frühere Überweisungen"
    case .failed: "\(send) · nichts gesendet"
    }
  }

  public func sender(_ account: EthereumAddress) -> String { "Von \(account)" }

  public func linkRequests(_ requested: String, not amount: String) -> String {
    "Der Zahlungslink verlangt \(requested), nicht \(amount)."
  }

  public func replacesUnfinished(nonce: UInt64) -> String {
    "Diese Überweisung ersetzt die offene mit Nonce \(nonce): Nur eine von beiden wird bezahlt."
  }

  public var submitted: String {
    "Beim Knoten eingereicht. Ein Signaturprogramm verlangt möglicherweise Ihre Bestätigung."
  }

  public var outcomeNotRecorded: String {
    "Das Ergebnis konnte nicht gespeichert werden; prüfen Sie es später anhand der Liste der Überweisungen."
  }

  public func accountIsBusy(_ account: EthereumAddress) -> String {
    "Ein anderer Prozess sendet gerade von \(account); die Überweisungen dieses Kontos wurden daher übersprungen."
  }

  public func unfinishedSends(onChain chain: UInt64) -> String {
    "Auf Kette \(chain) gibt es offene Überweisungen. Verwenden Sie einen Knoten auf Kette \(chain)."
  }

  public var noUnfinishedSends: String { "Es gibt keine offenen Überweisungen." }
  public func position(chain: UInt64, nonce: UInt64) -> String { "Kette \(chain) · Nonce \(nonce)" }

  public func status(of state: SendRecord.State) -> String {
    switch state {
    case .open: "offen"
    case .replaced: "ersetzt"
    case .settled(.included): "ausgeführt"
    case .settled(.reverted): "rückgängig gemacht"
    case .settled(.pending): "ausstehend"
    case .settled(.rejected): "abgelehnt"
    case .settled(.refused): "nicht ausgeführt"
    case .settled(.different): "abweichend"
    case .settled(.superseded): "verdrängt"
    case .settled(.unknown): "unbekannt"
    }
  }

  public func prompt(of challenge: AddressChallenge) -> String {
    "Geben Sie die vier Zeichen \(position(of: challenge)) der Empfängeradresse ein"
  }

  public func message(rejecting typed: String, by challenge: AddressChallenge) -> String {
    "\(quoted(typed)) stimmt nicht mit den vier Zeichen \(position(of: challenge)) überein. Es wurde nichts gesendet."
  }

  private func position(of challenge: AddressChallenge) -> String {
    challenge.precedingCharacters.map { "nach \($0)" } ?? "17 bis 20 nach 0x"
  }

  public func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String {
    let nothing = "Es wurde nichts gesendet."
    return switch error {
    case .node(.unanswered(let error)): "\(message(of: error)) \(nothing)"
    case .node(.refused(let error)): "Der Knoten hat einen Fehler gemeldet: \(quoted(error)). \(nothing)"
    case .journal(let error):
      "Das Verzeichnis der Überweisungen kann nicht verwendet werden.\(sentence(error)) \(nothing)"
    case .contacts(let error): "Die Kontakte können nicht gelesen werden.\(sentence(error)) \(nothing)"
    case .price(let error?):
      "\(message(of: error)) Ein Betrag in einer Währung braucht einen aktuellen Kurs. Geben Sie den Betrag in ETH an oder"
        + " versuchen Sie es erneut. \(nothing)"
    case .price(nil):
      "Ein Betrag in einer Währung braucht einen Ether-Kurs. Geben Sie den Betrag in ETH an. \(nothing)"
    case .priceTooOld(let prices):
      "Der neueste Kurs von \(prices.source.name) \(time(of: prices, at: now, format)). Für einen Betrag in einer Währung"
        + " darf der Kurs höchstens 5\u{A0}Minuten alt sein. Geben Sie den Betrag in ETH an oder versuchen Sie es erneut."
        + " \(nothing)"
    case .simulatedPrices(let chain):
      "Die Kurse sind nicht echt und können daher nur auf den Testketten 1337 und 31337 verwendet werden, aber der Knoten"
        + " ist auf Kette \(chain). Verwenden Sie echte Kurse. \(nothing)"
    case .otherChain(let required, let node):
      "Der Knoten ist auf Kette \(node), nicht auf Kette \(required). Geben Sie einen anderen Knoten an. \(nothing)"
    case .chainChanged(let first, let second):
      "Der Knoten war auf Kette \(first) und ist jetzt auf Kette \(second). Prüfen Sie den Knoten. \(nothing)"
    case .name(let name, let error, let source): "\(message(of: error, for: name, from: source)) \(nothing)"
    case .nameChanged(let name, let first, let second):
      "\(name) hatte bei der Planung die Adresse \(first) und hat jetzt die Adresse \(second). Prüfen Sie die Adresse mit"
        + " dem Empfänger. \(nothing)"
    case .cancelled: "Unterbrochen. \(nothing)"
    }
  }

  private func sentence(_ error: any Error) -> String { knownMessage(of: error).map { " \($0)" } ?? "" }

  private func time(of prices: Sourced<PriceList>, at now: Timestamp, _ format: DisplayFormat) -> String {
    let dates = format.dates
    return switch prices.asOf {
    case nil: "hat kein Datum"
    case let asOf? where asOf > now:
      "ist von \(dates.dateTime(asOf)), was der Uhr dieses Geräts voraus ist: Prüfen Sie die Uhr"
    case let asOf?: "ist von \(dates.dateTime(asOf)), \(age(of: asOf, at: now))"
    }
  }

  // MARK: Outcome of a send

  public func message(
    of outcome: SendOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String {
    let final = "Die geplante Überweisung wurde nicht ausgeführt und kann nicht mehr ausgeführt werden."
    return switch outcome {
    case .included(let receipt): "Der Betrag von \(numbers.ether(plan.value)) ist in Block \(receipt.block) angekommen."
    case .reverted(let receipt):
      "Die Überweisung in Block \(receipt.block) wurde rückgängig gemacht: Der Empfänger, ein Vertrag, hat die Zahlung"
        + " abgelehnt. Der Betrag wurde nicht überwiesen; die Gebühr wurde bezahlt."
    case .pending(let hash?):
      "Transaktion \(hash) steht aus. Senden Sie nicht erneut; quid send --resume zeigt das Ergebnis.\(sentence(nodeError))"
    case .pending(nil):
      "Eine Transaktion mit Nonce \(plan.nonce) steht aus, höchstwahrscheinlich diese. Senden Sie nicht erneut;"
        + " quid send --resume zeigt das Ergebnis.\(sentence(nodeError))"
    case .rejected(let nodeError):
      "Das Signaturprogramm hat die Überweisung abgelehnt: \(quoted(nodeError)). Es wurde nichts gesendet."
    case .refused(let nodeError):
      "Die Überweisung wurde nicht ausgeführt: Der Knoten meldete \(quoted(nodeError)), und Nonce \(plan.nonce) war"
        + " \(SendOutcome.blocksUntilRefused)\u{A0}Blöcke später noch unbenutzt.\(advice(on: nodeError))"
    case .different(let actual, let isSettled):
      "Eine andere Transaktion wurde signiert. \(summary(of: actual, numbers))\(excess(of: actual, over: plan, numbers)) "
        + (isSettled
          ? final : "Senden Sie nicht erneut; quid send --resume sucht nach Nonce \(plan.nonce) von \(plan.from).")
    case .superseded(let hash, nil): "Eine andere Transaktion hat Nonce \(plan.nonce) verwendet: \(hash). \(final)"
    case .superseded(_, let actual?):
      "Eine andere Transaktion hat Nonce \(plan.nonce) verwendet. \(summary(of: actual, numbers)) \(final)"
        + (actual.isSamePayment(as: plan)
          ? " Diese Transaktion zahlt denselben Betrag mit anderen Gebühren: Das Signaturprogramm hat die Gebühren geändert"
            + " oder eine andere Überweisung gesendet." : "")
    case .unknown(let reason): message(of: reason, plan) + (reason.isError ? "" : sentence(nodeError))
    }
  }

  private func sentence(_ nodeError: JSONRPCError?) -> String {
    nodeError.map { " Der Knoten meldete: \(quoted($0))." } ?? ""
  }

  public func feesChanged(gasLimit: UInt64, maximumWei: String, tipWei: String, maximumFee: String) -> String {
    "Die Gebühr wurde beim Signieren geändert: bis zu \(gasLimit)\u{A0}Gas zu \(maximumWei)\u{A0}wei mit einem Trinkgeld von"
      + " \(tipWei)\u{A0}wei, höchstens \(maximumFee)."
  }

  private func summary(of transaction: NodeTransaction, _ numbers: NumberFormat) -> String {
    let recipient = transaction.to.map { "an \($0)" } ?? "an einen neuen Vertrag"
    let data = transaction.hasInput == true ? ", mit Daten für einen Vertrag," : ""
    let position = transaction.block.map { "ist in Block \($0)" } ?? "steht aus"
    return "Transaktion \(transaction.hash) zahlt \(numbers.ether(transaction.value)) \(recipient) von"
      + " \(transaction.from) mit Nonce \(transaction.nonce)\(data) und \(position)."
  }

  private func excess(of transaction: NodeTransaction, over plan: TransferPlan, _ numbers: NumberFormat) -> String {
    guard let (cost, shown) = transaction.excessCost(over: plan) else { return "" }
    return " Ihre Gebühr kann \(numbers.ether(cost)) erreichen, mehr als die angezeigte Höchstgebühr von"
      + " \(numbers.ether(shown))."
  }

  private func message(of reason: SendOutcome.UnknownReason, _ plan: TransferPlan) -> String {
    let unknown = "Es ist nicht bekannt, ob die Überweisung ausgeführt wurde"
    let check = "Senden Sie nicht erneut; quid send --resume sucht nach Nonce \(plan.nonce) von \(plan.from)."
    return switch reason {
    case .unseen:
      "\(unknown): Der Knoten hat die Transaktion bisher nicht erhalten, sie kann aber noch eintreffen. \(check)"
    case .answered(let nodeError, _):
      "\(unknown). Der Knoten meldete: \(quoted(nodeError)).\(advice(on: nodeError)) Der Knoten kann die Transaktion trotz"
        + " des Fehlers gesendet haben. Nur wenn die Nonce \(SendOutcome.blocksUntilRefused)\u{A0}Blöcke später unbenutzt"
        + " ist, wurde die Überweisung nicht ausgeführt. \(check)"
    case .dropped(let hash): "\(unknown): Der Knoten kennt die Transaktion \(hash) nicht. \(check)"
    case .nonceUsed:
      "\(unknown): Eine Transaktion hat ihre Nonce verwendet, aber der Knoten nennt keinen Hash. Suchen Sie in einem"
        + " Block-Explorer nach Nonce \(plan.nonce) von \(plan.from), bevor Sie erneut senden."
    case .unverifiable(let hash, let missing):
      "\(unknown): Die Antwort des Knotens kann nicht geprüft werden, weil der Transaktion \(hash) Angaben fehlen:"
        + " \(missing.joined(separator: ", ")). \(check)"
    case .receiptMismatch(let hash, let field):
      "\(unknown): Der Beleg des Knotens passt nicht zu der Transaktion \(hash) und ihrem Block (\(field)). \(check)"
    case .chainBehind:
      "\(unknown): Die Kette des Knotens ist kürzer als zuvor; der Knoten ist also im Rückstand oder wurde zurückgesetzt."
        + " \(check)"
    case .unreachable(.unanswered(let error)): "\(unknown). \(message(of: error)) \(check)"
    case .unreachable(.refused(let nodeError)):
      "\(unknown): Der Knoten hat einen Fehler gemeldet, \(quoted(nodeError)). \(check)"
    }
  }

  public func advice(on cause: NodeErrorCause) -> String {
    switch cause {
    case .insufficientFunds: "Das Guthaben des Kontos deckt den Betrag und die Höchstgebühr nicht."
    case .nonceUsed: "Eine andere Transaktion des Kontos hat diese Nonce bereits verwendet."
    case .nonceGap:
      "Der Knoten hat frühere Transaktionen des Kontos noch nicht erhalten. Warten Sie und versuchen Sie es dann erneut."
    case .unknownAccount:
      "Der Knoten hat keinen Schlüssel für dieses Konto. Entsperren Sie das Konto auf dem Knoten oder wählen Sie mit --from"
        + " ein anderes Konto."
    case .feeBelowBaseFee: "Die Grundgebühr ist über die Höchstgebühr gestiegen. Versuchen Sie es erneut."
    case .feeAboveLimit: "Die Gebühr übersteigt die Grenze, die auf dem Knoten eingestellt ist."
    case .alreadyPending: "Eine Transaktion mit dieser Nonce steht bereits aus."
    case .chainChanged: "Der Knoten hat seit der Planung die Kette gewechselt."
    case .gasTooLow: "Die Überweisung braucht mehr Gas, als der Knoten geschätzt hat."
    }
  }

  public var noReasonGiven: String { "ohne Begründung" }
}
