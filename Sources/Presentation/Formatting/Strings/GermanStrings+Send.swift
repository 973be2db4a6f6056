// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

extension GermanStrings {
  // MARK: Amount and fee of a send

  public func send(_ amount: String?) -> String { amount.map { "\($0) senden" } ?? "Senden" }

  public func label(of value: SendValue) -> String {
    switch value {
    case .amount: "Betrag"
    case .networkFee: "Netzwerkgebühr"
    case .onChainFee: "On-Chain"
    case .feePaid: "Gezahlte Gebühr"
    case .l1Fee: "L1-Gebühr"
    case .expectedFee: "Erwartete Gebühr"
    case .maximumFee: "Höchstgebühr"
    case .total: "Gesamt"
    case .maximumTotal: "Höchster Gesamtbetrag"
    case .balance: "Guthaben"
    case .balanceBefore: "Guthaben vorher"
    case .balanceAfter: "Guthaben nachher"
    case .remains: "Verbleibt"
    case .minimumRemains: "Verbleibt mindestens"
    }
  }

  public func estimatedFee(_ fee: String) -> String { "Geschätzte Netzwerkgebühr \(fee)" }
  public func atMost(_ amount: String) -> String { "höchstens \(amount)" }

  public func name(of tier: GasTier) -> String {
    switch tier {
    case .slow: "langsam"
    case .standard: "normal"
    case .fast: "schnell"
    }
  }

  public func note(of formula: FeeFormula) -> String {
    switch formula {
    case .practice: "Übungsschätzung"
    case .onChain: "vom Netzwerk erhoben"
    }
  }

  public func onChain(_ fee: String) -> String { "On-Chain-Gebühr \(fee)" }
  public func gas(provenance: String) -> String { "Gaspreise: \(provenance)" }
  public func block(_ number: UInt64) -> String { "Block \(number)" }
  public func baseFee(gwei: String) -> String { "Grundgebühr \(gwei)\u{A0}gwei" }
  public func gasUsed(_ gas: UInt64, price: String) -> String { "\(gas)\u{A0}Gas zu je \(price)" }
  public var includedInFee: String { "in der Gebühr enthalten" }
  public var l1FeeIsNotCapped: String { "enthalten: Schätzung + 25\u{A0}%, nicht begrenzt" }
  public func chain(_ id: UInt64) -> String { "Kette \(id)" }
  public func node(at url: String) -> String { "Knoten \(url)" }
  public func nonce(_ nonce: UInt64, gasLimit: UInt64) -> String { "Nonce \(nonce) · Gaslimit \(gasLimit)" }

  public func noEtherPrice(in currency: String) -> String {
    "Der Ether-Kurs ist unbekannt, daher fehlen die Werte in \(currency)."
  }

  public var loadingPriceAndFee: String { "Der Kurs und die Netzwerkgebühr werden geladen." }
  public var amountTooLarge: String { "Dieser Betrag ist zu groß, um genau angezeigt zu werden." }
  public var notAnAmount: String { "Das ist kein Betrag." }
  public var priceUnknown: String { "Der Kurs ist unbekannt." }
  public var feeUnknown: String { "Die Netzwerkgebühr ist unbekannt." }

  public func message(of error: SendError, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    switch error {
    case .empty: "Geben Sie einen Betrag ein, etwa 1.5, 250gwei, 50usd oder max."
    case .malformed(.number(let reason)):
      "Die Eingabe ist kein Betrag. \(message(of: reason, decimalSeparator: numbers.decimalSeparator))"
    case .malformed(.unknownUnit(let unit)):
      "\(quoted(unit.excerpt())) ist keine unterstützte Einheit. Schreiben Sie eth, gwei, wei, eur, usd oder gbp hinter"
        + " die Zahl, wie in 50usd."
    case .zero: "Geben Sie einen Betrag größer als null ein."
    case .tooPrecise(decimals: 0): "Geben Sie eine ganze Zahl ein: Diese Einheit hat keine Nachkommastellen."
    case .tooPrecise(let decimals):
      "Geben Sie höchstens \(decimals)\u{A0}Nachkommastellen ein: Die kleinste Einheit ist ein Wei."
    case .exceedsBalance(nil): "Der Betrag übersteigt das Guthaben."
    case .exceedsBalance(let maximum?):
      "Der Betrag übersteigt das Guthaben. \(maximumSentence(maximum, numbers, at: price))"
    case .feeNotCovered(let maximum) where maximum.isZero: "Das Guthaben deckt die Netzwerkgebühr nicht."
    case .feeNotCovered(let maximum):
      "Das Guthaben deckt den Betrag und die Netzwerkgebühr nicht. \(maximumSentence(maximum, numbers, at: price))"
    case .badAddress(let error): message(of: error)
    case .wrongChain(let requested, let wallet):
      "Die Adresse gilt für \(named(requested, "Kette")), aber die Wallet oder der Knoten verwendet"
        + " \(named(wallet, "Kette")). Verwenden Sie eine Adresse oder einen Link für Kette \(wallet) oder einen Knoten auf"
        + " Kette \(requested)."
    case .nodeOnOtherChain(let requested, let node):
      "Der Knoten ist auf Kette \(node), nicht auf Kette \(requested). Verwenden Sie einen Knoten auf Kette"
        + " \(requested) oder ergänzen Sie --chain \(node), um auf Kette \(node) zu senden."
    case .unknownSender(let address):
      "Der Knoten kann nicht für \(address) signieren. Entsperren Sie das Konto auf dem Knoten oder wählen Sie mit"
        + " --from ein anderes Konto. \(signerAdvice)"
    case .wouldFail(let nodeError):
      "Der Knoten meldet, dass diese Überweisung fehlschlagen würde: \(quoted(nodeError)). Es wurde nichts gesendet."
    case .feeTooHigh(let ceiling, let limit):
      "Die Gebühr könnte \(numbers.ether(ceiling)) erreichen, mehr als die Grenze von \(numbers.ether(limit))."
        + " Versuchen Sie es später erneut oder erhöhen Sie --max-fee."
    case .unfinishedSend(let nonce, let hash, let successor):
      "Das Ergebnis einer früheren Überweisung von diesem Konto (\(hash.map { "Transaktion \($0), " } ?? "")Nonce"
        + " \(nonce)) ist unbekannt. "
        + (successor.map { successor in
          "Sie kann nicht ersetzt werden, weil ihre Nonce bereits verwendet ist. Prüfen Sie das Ergebnis mit quid send"
            + " --resume, nötigenfalls mit einem anderen Knoten. Falls sie nicht ausgeführt wurde, senden Sie erneut mit"
            + " --nonce \(successor.nonce)\(successor.block.map { block in ", nicht vor Block \(block)" } ?? "")."
        }
          ?? "Prüfen Sie das Ergebnis mit quid send --resume oder ersetzen Sie die frühere Überweisung mit --replace"
          + " durch die neue.")
    case .replacementFeeTooLow(let lowest):
      "Die Gebühren sind zu niedrig, um die ausstehende Transaktion zu ersetzen. Geben Sie mindestens"
        + " --max-fee-per-gas \(lowest.maximum.description(in: .gwei))gwei und"
        + " --priority-fee \(lowest.tip.description(in: .gwei))gwei an."
    case .madeAfterAll(let plan, by: let hash, hasOtherFees: false):
      "Eine frühere Überweisung von diesem Konto wurde ausgeführt: \(numbers.ether(plan.value)) an \(plan.to),"
        + " Transaktion \(hash). Diesmal wurde nichts gesendet. Führen Sie den Befehl nur dann erneut aus, wenn Sie ein"
        + " zweites Mal zahlen wollen."
    case .madeAfterAll(let plan, by: let hash, hasOtherFees: true):
      "Eine frühere Überweisung von diesem Konto wurde ausgeführt: \(numbers.ether(plan.value)) an \(plan.to),"
        + " Transaktion \(hash). Die Gebühren dieser Transaktion weichen vom Plan ab, sodass es auch eine andere"
        + " Überweisung desselben Betrags sein kann. Diesmal wurde nichts gesendet. Führen Sie den Befehl nur dann"
        + " erneut aus, wenn Sie ein zweites Mal zahlen wollen."
    case .exceedsTransferLimit(let maximum):
      "Der Betrag übersteigt den größten Betrag einer Überweisung. Möglich sind höchstens \(numbers.ether(maximum))."
    case .l1FeeUnknown:
      "Der Höchstbetrag ist unbekannt, weil der Knoten die L1-Gebühr der Kette nicht meldet. Geben Sie einen Betrag an."
    case .tooManyPending(let waiting):
      "Für dieses Konto stehen bereits \(waiting)\u{A0}Transaktionen aus. Knoten speichern höchstens 64 je Konto"
        + " und können die übrigen verwerfen. Warten Sie, bis die ausstehenden Transaktionen in Blöcken enthalten sind."
    }
  }

  private func maximumSentence(_ maximum: Ether, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    let value = value(of: maximum, numbers, at: price).map { " (\($0))" } ?? ""
    return "Der Höchstbetrag ist \(numbers.ether(maximum))\(value)."
  }

  // MARK: Recipient of a send

  public func addressWarning(contact: String?) -> String {
    contact.map { contact in "Warnung: Das ist nicht \(contact). Die Adresse sieht nur ähnlich aus." }
      ?? "Warnung: Das ist nicht die früher bezahlte Adresse, sondern nur eine ähnliche."
  }

  public var recipient: String { "An" }
  public var paidBefore: String { "Früher" }

  public func message(of caution: RecipientCaution) -> String {
    switch caution {
    case .looksLike(let lookAlike):
      if let contact = lookAlike.contact {
        "Der Empfänger \(lookAlike.recipient) ähnelt Ihrem Kontakt \(contact), \(lookAlike.known), ist aber eine andere"
          + " Adresse. Die Adresse kann gefälscht sein: Vergleichen Sie jedes Zeichen."
      } else {
        "Der Empfänger \(lookAlike.recipient) ähnelt der Adresse \(lookAlike.known), an die Sie früher gezahlt haben,"
          + " ist aber eine andere Adresse. Die Adresse kann gefälscht sein: Vergleichen Sie jedes Zeichen."
      }
    case .mixedScripts(let name):
      "Der Kontaktname \(quoted(name)) enthält Buchstaben mehrerer Schriftsysteme und kann daher einem"
        + " anderen Namen ähneln. Klären Sie die ganze Adresse mit dem Empfänger."
    case .confusableName(let name, let other):
      "Der Kontaktname \(quoted(name)) ähnelt Ihrem Kontakt \(quoted(other)), der eine andere Adresse hat."
        + " Klären Sie die ganze Adresse mit dem Empfänger."
    case .changedResolution(let contact, let address):
      "Der Name \(contact.ensNameString) verweist jetzt auf \(address), aber Ihr Kontakt"
        + " \(quoted(contact.name)) hat die Adresse \(contact.address). Klären Sie die Adresse mit dem Empfänger."
    case .unverifiedResolution(let contact):
      "Der Name \(contact.ensNameString) Ihres Kontakts \(quoted(contact.name)) konnte diesmal nicht"
        + " aufgelöst werden. Seine Adresse kann sich also geändert haben. Prüfen Sie die ganze Adresse mit dem"
        + " Empfänger."
    case .similarName(let name, let contact):
      "Der Name \(name) ähnelt Ihrem Kontakt \(quotedNames(of: contact)),"
        + " der eine andere Adresse hat. Klären Sie die ganze Adresse mit dem Empfänger."
    case .contract(let delegate, let gas):
      (delegate.map { "Das Konto des Empfängers hat an den Smart Contract \($0) delegiert (EIP-7702), dessen Code" }
        ?? "Der Empfänger ist ein Smart Contract, dessen Code")
        + " bestimmt, was mit dem Ether geschieht." + (gas.map { " Geschätztes Gas: \($0)." } ?? "")
        + " Prüfen Sie, ob er Ether von Ihnen annimmt."
    case .noChecksum:
      "Die Adresse hat keine Prüfsumme, sodass ein falsches Zeichen nicht erkannt wird. Vergleichen Sie die ganze"
        + " Adresse mit der, die Sie erhalten haben."
    case .firstUse:
      "An diese Adresse haben Sie noch nie gesendet. Vergleichen Sie die ganze Adresse mit der, die Sie erhalten haben."
    }
  }

  public func message(of error: AddressError) -> String {
    let remedy = "Verwenden Sie die Adresse des Empfängers."
    return switch error {
    case .missingPrefix: "Eine Adresse beginnt mit 0x. Kopieren Sie die ganze Adresse des Empfängers."
    case .wrongLength(let digits):
      "Eine Adresse hat 40\u{A0}hexadezimale Ziffern nach 0x, diese hat \(digits). Kopieren Sie die Adresse erneut."
    case .notHexadecimal: "Eine Adresse enthält nach 0x nur die Zeichen 0-9 und a-f. Kopieren Sie die Adresse erneut."
    case .invisibleCharacter(let scalar):
      "Die Adresse enthält das unsichtbare Zeichen \(scalar.codePointAndName). Löschen Sie es oder tippen Sie die Adresse"
        + " von Hand."
    case .secret:
      "Das sieht nach einem privaten Schlüssel oder einer Wiederherstellungsphrase aus, die Quid nie benötigt. Geben Sie"
        + " sie in kein Programm ein und entfernen Sie sie aus dem Verlauf Ihrer Shell."
    case .wrongChecksum:
      "Die Prüfsumme dieser Adresse (ihre Groß- und Kleinschreibung) stimmt nicht, also ist mindestens ein Zeichen"
        + " falsch. Kopieren Sie die Adresse erneut."
    case .unknownContact(let name):
      "Es gibt keinen Kontakt namens \(quoted(name)). Sehen Sie die Namen mit quid contacts nach oder geben Sie eine"
        + " Adresse an: 0x und 40\u{A0}Zeichen."
    case .name:
      "Ein Name wie ann.eth wird hier nicht angenommen. Geben Sie die Adresse an: 0x und 40\u{A0}Zeichen."
    case .unresolvedName(let name):
      "Zum Auflösen von \(name) ist ein Knoten nötig. Ergänzen Sie --node URL, oder geben Sie die Adresse an: 0x und"
        + " 40\u{A0}Zeichen."
    case .invalidName(let text, let error): message(of: error, typed: text)
    case .zero: "Das ist die Nulladresse, die niemandem gehört: Dorthin gesendeter Ether ist verloren. \(remedy)"
    case .unowned:
      "Niemand hat einen Schlüssel zu dieser Adresse: Dorthin gesendeter Ether ist verloren. \(remedy)"
    case .own: "Das ist die Adresse des Absenders. Geben Sie die Adresse des Empfängers an."
    case .contractCall: "Dieser Link ruft einen Smart Contract auf, statt an ein Konto zu zahlen. \(remedy)"
    case .unknownChain(let name):
      "Keine bekannte Kette hat den Kurznamen \(quoted(name.excerpt())). Geben Sie die Adresse ohne ihn an oder mit der"
        + " Nummer der Kette, wie in eip155:10:0x…"
    case .unknownParameters(let names):
      "Der Zahlungslink hat unbekannte Parameter: \(names.joined(separator: ", ").excerpt(60)). Entfernen Sie sie oder"
        + " geben Sie statt des Links die Adresse und den Betrag an."
    case .linkWithSlashes:
      "Ein Zahlungslink beginnt mit ethereum: und nicht mit ethereum://. Entfernen Sie die Schrägstriche, wie in"
        + " ethereum:0x…"
    case .brokenLink: "Dieser Zahlungslink ist ungültig. \(remedy)"
    }
  }

  public func message(of error: ENSNameError, typed: String) -> String {
    let name = quoted(typed.excerpt(60))
    let characterRule = "Nur Namen mit a-z, 0-9, Bindestrichen und Punkten werden unterstützt."
    let address = "Geben Sie die Adresse an: 0x und 40\u{A0}Zeichen."
    return switch error {
    case .empty: "Der Name ist leer. Geben Sie einen Namen wie vitalik.eth an."
    case .emptyLabel:
      "\(name) ist kein gültiger ENS-Name: Der Teil vor oder nach einem Punkt ist leer. Geben Sie einen Namen wie"
        + " vitalik.eth an."
    case .singleLabel: "\(name) ist kein gültiger ENS-Name: Ein Punkt fehlt. Geben Sie einen Namen wie vitalik.eth an."
    case .capitals(let normalized): "\(name) enthält Großbuchstaben. Meinten Sie \(quoted(normalized))?"
    case .reservedHyphens:
      "\(name) hat Bindestriche an der dritten und vierten Stelle eines Namensteils, was ENS nicht erlaubt. Prüfen Sie"
        + " den Namen."
    case .labelTooLong(let length):
      "Ein Teil des Namens hat \(length)\u{A0}Zeichen. Die Grenze ist \(ENSName.labelLimit). Prüfen Sie den Namen."
    case .tooLong(let length):
      "Der Name hat \(length)\u{A0}Zeichen. Die Grenze ist \(ENSName.limit). Prüfen Sie den Namen."
    case .symbol(" "): "\(name) enthält ein Leerzeichen. \(characterRule)"
    case .symbol(let scalar): "\(name) enthält \(quoted(scalar)). \(characterRule)"
    case .invisible(let scalar):
      "Der Name enthält das unsichtbare Zeichen \(scalar.codePoint). Tippen Sie den Namen selbst ein."
    case .lookAlike(let scalar, let ascii):
      "Der Name enthält das Zeichen \(scalar.codePoint), das wie \(quoted(ascii)) aussieht. Er kann gefälscht sein:"
        + " Klären Sie den Namen mit dem Empfänger."
    case .emoji(let scalar): "Der Name enthält das Emoji \(scalar.codePoint). \(characterRule) \(address)"
    case .notASCII(let scalar): "Der Name enthält das Zeichen \(scalar.codePoint). \(characterRule) \(address)"
    }
  }

  public func message(of error: NameResolutionError, for name: ENSName, from source: DataSource) -> String {
    let addressAdvice = "Geben Sie die Adresse an: 0x und 40\u{A0}Zeichen."
    return switch error {
    case .wrongChain(let chain):
      "\(name) kann nicht aufgelöst werden: Namen werden im Ethereum-Mainnet (Kette 1) aufgelöst, aber der Knoten ist"
        + " auf Kette \(chain). \(addressAdvice)"
    case .notRegistered: "\(name) ist nicht registriert oder hat keinen Resolver. Prüfen Sie den Namen."
    case .noAddress: "Für \(name) ist keine Adresse eingetragen. Prüfen Sie den Namen. \(addressAdvice)"
    case .offchain:
      "Die Adresse von \(name) ist außerhalb der Blockchain gespeichert (CCIP-Read), was Quid nicht unterstützt."
        + " \(addressAdvice)"
    case .unsupportedResolver: "Der Resolver von \(name) unterstützt keine Adressen. \(addressAdvice)"
    case .resolverFailed:
      "Der Resolver von \(name) hat einen Fehler gemeldet. Versuchen Sie es erneut. \(addressAdvice)"
    case .malformed:
      "Die Antwort des Knotens \(source.host ?? source.name) zu \(name) ist fehlerhaft. Verwenden Sie einen anderen"
        + " Knoten. \(addressAdvice)"
    case .node(let error): "\(message(of: error.providerError(from: source))) \(name) wurde nicht aufgelöst."
    }
  }

  public func resolvedLater(_ name: ENSName) -> String {
    "\(name) wird über den Knoten aufgelöst, wenn die Überweisung geplant wird."
  }

  public func message(of error: ContactNameError) -> String {
    switch error {
    case .empty: "Der Kontakt hat keinen Namen. Geben Sie einen Namen ein."
    case .tooLong:
      "Ein Name kann höchstens \(ContactName.limit)\u{A0}Zeichen haben. Geben Sie einen kürzeren Namen an."
    case .unprintable: "Dieser Name enthält unsichtbare Zeichen. Tippen Sie den Namen selbst ein."
    case .spacing:
      "Ein Name darf nicht mit einem Leerzeichen beginnen oder enden und nicht zwei Leerzeichen hintereinander"
        + " enthalten. Entfernen Sie die überzähligen Leerzeichen."
    case .addressLike:
      "Dieser Name könnte mit einer Adresse oder einem Link verwechselt werden. Wählen Sie einen Namen ohne 0x,"
        + " Doppelpunkte und Punkte."
    }
  }

  public func message(of error: AddressBookError) -> String {
    switch error {
    case .nameTaken(let contact):
      "\(quoted(contact.name)) ist der Name von \(contact.address). Entfernen Sie zuerst diesen Kontakt oder"
        + " wählen Sie einen anderen Namen."
    case .addressKnown(let contact):
      "Diese Adresse ist im Adressbuch bereits als \(quoted(contact.name)) eingetragen. Um den Kontakt umzubenennen,"
        + " entfernen Sie ihn und fügen Sie ihn neu hinzu."
    case .full:
      "Das Adressbuch ist voll: Es fasst höchstens \(AddressBook.capacity)\u{A0}Kontakte. Entfernen Sie zuerst einen"
        + " Kontakt."
    }
  }
}
