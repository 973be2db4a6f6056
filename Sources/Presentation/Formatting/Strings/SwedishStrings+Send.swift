// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

extension SwedishStrings {
  // MARK: Amount and fee of a send

  public func send(_ amount: String?) -> String { amount.map { "Skicka \($0)" } ?? "Skicka" }

  public func label(of value: SendValue) -> String {
    switch value {
    case .amount: "Belopp"
    case .networkFee: "Nätverksavgift"
    case .onChainFee: "på kedjan"
    case .feePaid: "Betald avgift"
    case .l1Fee: "L1-avgift"
    case .expectedFee: "Förväntad avgift"
    case .maximumFee: "Högsta avgift"
    case .total: "Totalt"
    case .maximumTotal: "Högsta totalbelopp"
    case .balance: "Saldo"
    case .balanceBefore: "Saldo före"
    case .balanceAfter: "Saldo efter"
    case .remains: "Återstår"
    case .minimumRemains: "Återstår minst"
    }
  }

  public func estimatedFee(_ fee: String) -> String { "Uppskattad nätverksavgift \(fee)" }
  public func atMost(_ amount: String) -> String { "högst \(amount)" }

  public func name(of tier: GasTier) -> String {
    switch tier {
    case .slow: "långsam"
    case .standard: "normal"
    case .fast: "snabb"
    }
  }

  public func note(of formula: FeeFormula) -> String {
    switch formula {
    case .practice: "övningsuppskattning"
    case .onChain: "tas ut av nätverket"
    }
  }

  public func onChain(_ fee: String) -> String { "Avgift på kedjan \(fee)" }
  public func gas(provenance: String) -> String { "Gaspriser: \(provenance)" }
  public func block(_ number: UInt64) -> String { "block\u{A0}\(number)" }
  public func baseFee(gwei: String) -> String { "Grundavgift \(gwei)\u{A0}gwei" }
  public func gasUsed(_ gas: UInt64, price: String) -> String { "\(gas)\u{A0}gas à \(price)" }
  public var includedInFee: String { "ingår i avgiften" }
  public var l1FeeIsNotCapped: String { "ingår: uppskattning + 25\u{A0}%, inte begränsad" }
  public func chain(_ id: UInt64) -> String { "Kedja \(id)" }
  public func node(at url: String) -> String { "nod \(url)" }
  public func nonce(_ nonce: UInt64, gasLimit: UInt64) -> String { "nonce \(nonce) · gasgräns \(gasLimit)" }

  public func noEtherPrice(in currency: String) -> String {
    "Kursen för ether är okänd, så värden i \(currency) saknas."
  }

  public var loadingPriceAndFee: String { "Kursen och nätverksavgiften laddas." }
  public var amountTooLarge: String { "Beloppet är för stort för att visas exakt." }
  public var notAnAmount: String { "Detta är inget belopp." }
  public var priceUnknown: String { "Kursen är okänd." }
  public var feeUnknown: String { "Nätverksavgiften är okänd." }

  public func message(of error: SendError, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    switch error {
    case .empty: "Skriv ett belopp, till exempel 1.5, 250gwei, 50usd eller max."
    case .malformed(.number(let reason)):
      "Inmatningen är inget belopp. \(message(of: reason, decimalSeparator: numbers.decimalSeparator))"
    case .malformed(.unknownUnit(let unit)):
      "Enheten \(quoted(unit.excerpt())) stöds inte. Skriv eth, gwei, wei, eur, usd eller gbp efter talet, som i 50usd."
    case .zero: "Skriv ett belopp som är större än noll."
    case .tooPrecise(decimals: 0): "Skriv ett heltal: denna enhet har inga decimaler."
    case .tooPrecise(let decimals): "Skriv högst \(decimals)\u{A0}decimaler: den minsta enheten är en wei."
    case .exceedsBalance(nil): "Beloppet överstiger saldot."
    case .exceedsBalance(let maximum?): "Beloppet överstiger saldot. \(maximumSentence(maximum, numbers, at: price))"
    case .feeNotCovered(let maximum) where maximum.isZero: "Saldot täcker inte nätverksavgiften."
    case .feeNotCovered(let maximum):
      "Saldot täcker inte beloppet och nätverksavgiften. \(maximumSentence(maximum, numbers, at: price))"
    case .badAddress(let error): message(of: error)
    case .wrongChain(let requested, let wallet):
      "Adressen gäller \(named(requested, "kedja")), men plånboken eller noden använder \(named(wallet, "kedja")). Använd"
        + " en adress eller länk för kedja \(wallet), eller en nod på kedja \(requested)."
    case .nodeOnOtherChain(let requested, let node):
      "Noden är på kedja \(node), inte på kedja \(requested). Använd en nod på kedja \(requested), eller lägg till"
        + " --chain \(node) för att skicka på kedja \(node)."
    case .unknownSender(let address):
      "Noden kan inte signera för \(address). Lås upp kontot på noden eller välj ett annat konto med --from."
        + " \(signerAdvice)"
    case .wouldFail(let nodeError):
      "Noden meddelar att överföringen skulle misslyckas: \(quoted(nodeError)). Ingenting skickades."
    case .feeTooHigh(let ceiling, let limit):
      "Avgiften kan bli \(numbers.ether(ceiling)), vilket överskrider gränsen på \(numbers.ether(limit)). Försök igen"
        + " senare eller höj --max-fee."
    case .unfinishedSend(let nonce, let hash, let successor):
      "Utfallet av en tidigare överföring från kontot (\(hash.map { "transaktion \($0), " } ?? "")nonce \(nonce)) är"
        + " okänt. "
        + (successor.map { successor in
          "Den kan inte ersättas, eftersom dess nonce redan har använts. Kontrollera utfallet med quid send --resume, vid"
            + " behov med en annan nod. Om den inte genomfördes, skicka igen med --nonce"
            + " \(successor.nonce)\(successor.block.map { block in ", inte före block \(block)" } ?? "")."
        }
          ?? "Kontrollera utfallet med quid send --resume eller lägg till --replace för att ersätta den tidigare"
          + " överföringen med den nya.")
    case .replacementFeeTooLow(let lowest):
      "Avgifterna är för låga för att ersätta den väntande transaktionen. Ange minst"
        + " --max-fee-per-gas \(lowest.maximum.description(in: .gwei))gwei och"
        + " --priority-fee \(lowest.tip.description(in: .gwei))gwei."
    case .madeAfterAll(let plan, by: let hash, hasOtherFees: false):
      "En tidigare överföring från kontot har genomförts: \(numbers.ether(plan.value)) till \(plan.to), transaktion"
        + " \(hash). Ingenting skickades den här gången. Kör kommandot igen bara om du vill betala en gång till."
    case .madeAfterAll(let plan, by: let hash, hasOtherFees: true):
      "En tidigare överföring från kontot har genomförts: \(numbers.ether(plan.value)) till \(plan.to), transaktion"
        + " \(hash). Dess avgifter avviker från planen, så det kan vara en annan överföring av samma belopp. Ingenting"
        + " skickades den här gången. Kör kommandot igen bara om du vill betala en gång till."
    case .exceedsTransferLimit(let maximum):
      "Beloppet överstiger det största beloppet för en överföring. Högst \(numbers.ether(maximum)) är möjligt."
    case .l1FeeUnknown:
      "Det högsta beloppet är okänt, eftersom noden inte uppger kedjans L1-avgift. Ange ett belopp."
    case .tooManyPending(let waiting):
      "\(waiting)\u{A0}transaktioner från kontot väntar redan. Noder behåller högst 64 per konto och kan förkasta"
        + " de övriga. Försök igen när de väntande transaktionerna har tagits med i block."
    }
  }

  private func maximumSentence(_ maximum: Ether, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    let value = value(of: maximum, numbers, at: price).map { " (\($0))" } ?? ""
    return "Det högsta beloppet är \(numbers.ether(maximum))\(value)."
  }

  // MARK: Recipient of a send

  public func addressWarning(contact: String?) -> String {
    contact.map { contact in "Varning: detta är inte \(contact). Adressen är bara snarlik." }
      ?? "Varning: detta är inte adressen som du har betalat till förut, bara en liknande."
  }

  public var recipient: String { "Till" }
  public var paidBefore: String { "Förut" }

  public func message(of caution: RecipientCaution) -> String {
    switch caution {
    case .looksLike(let lookAlike):
      if let contact = lookAlike.contact {
        "Mottagaren \(lookAlike.recipient) liknar din kontakt \(contact), \(lookAlike.known), men är en annan adress."
          + " Adressen kan vara förfalskad: jämför varje tecken."
      } else {
        "Mottagaren \(lookAlike.recipient) liknar en adress som du har betalat till förut, \(lookAlike.known), men är"
          + " en annan adress. Adressen kan vara förfalskad: jämför varje tecken."
      }
    case .mixedScripts(let name):
      "Kontaktnamnet \(quoted(name)) blandar bokstäver från flera skriftsystem och kan därför likna ett annat"
        + " namn. Stäm av hela adressen med mottagaren."
    case .confusableName(let name, let other):
      "Kontaktnamnet \(quoted(name)) liknar din kontakt \(quoted(other)), som har en annan adress. Stäm av"
        + " hela adressen med mottagaren."
    case .changedResolution(let contact, let address):
      "Namnet \(contact.ensNameString) pekar nu på \(address), men din kontakt \(quoted(contact.name))"
        + " har adressen \(contact.address). Stäm av adressen med mottagaren."
    case .unverifiedResolution(let contact):
      "Namnet \(contact.ensNameString) för din kontakt \(quoted(contact.name)) kunde inte slås upp"
        + " den här gången, så adressen kan ha ändrats. Stäm av hela adressen med mottagaren."
    case .similarName(let name, let contact):
      "Namnet \(name) liknar din kontakt \(quotedNames(of: contact)), som"
        + " har en annan adress. Stäm av hela adressen med mottagaren."
    case .contract(let delegate, let gas):
      (delegate.map { "Mottagarens konto har delegerat till det smarta kontraktet \($0) (EIP-7702), vars kod" }
        ?? "Mottagaren är ett smart kontrakt, vars kod")
        + " avgör vad som händer med etern." + (gas.map { " Uppskattad gas: \($0)." } ?? "")
        + " Kontrollera att det tar emot ether från dig."
    case .noChecksum:
      "Adressen har ingen kontrollsumma, så ett felaktigt tecken upptäcks inte. Jämför hela adressen med den som du har"
        + " fått."
    case .firstUse:
      "Du har inte skickat till denna adress förut. Jämför hela adressen med den som du har fått."
    }
  }

  public func message(of error: AddressError) -> String {
    let remedy = "Använd mottagarens adress."
    return switch error {
    case .missingPrefix: "En adress börjar med 0x. Kopiera mottagarens hela adress."
    case .wrongLength(let digits):
      "En adress har 40\u{A0}hexadecimala siffror efter 0x, men denna har \(digits). Kopiera adressen igen."
    case .notHexadecimal: "En adress innehåller bara tecknen 0-9 och a-f efter 0x. Kopiera adressen igen."
    case .invisibleCharacter(let scalar):
      "Adressen innehåller det osynliga tecknet \(scalar.codePointAndName). Ta bort det eller skriv adressen för hand."
    case .secret:
      "Detta ser ut som en privat nyckel eller en hemlig återställningsfras, som Quid aldrig behöver. Ge den inte till"
        + " något program, och ta bort den ur skalets historik."
    case .wrongChecksum:
      "Adressens kontrollsumma (dess stora och små bokstäver) stämmer inte, så minst ett tecken är fel. Kopiera"
        + " adressen igen."
    case .unknownContact(let name):
      "Det finns ingen kontakt som heter \(quoted(name)). Se namnen med quid contacts eller ange en adress: 0x och"
        + " 40\u{A0}tecken."
    case .name: "Ett namn som ann.eth godtas inte här. Ange adressen: 0x och 40\u{A0}tecken."
    case .unresolvedName(let name):
      "En nod krävs för att slå upp \(name). Lägg till --node URL, eller ange adressen: 0x och 40\u{A0}tecken."
    case .invalidName(let text, let error): message(of: error, typed: text)
    case .zero: "Detta är nolladressen, som ingen äger: ether som skickas dit går förlorad. \(remedy)"
    case .unowned: "Ingen har en nyckel till denna adress: ether som skickas dit går förlorad. \(remedy)"
    case .own: "Detta är avsändarens adress. Ange mottagarens adress."
    case .contractCall: "Länken anropar ett smart kontrakt i stället för att betala till ett konto. \(remedy)"
    case .unknownChain(let name):
      "Ingen känd kedja har kortnamnet \(quoted(name.excerpt())). Ange adressen utan det, eller med kedjans nummer, som i"
        + " eip155:10:0x…"
    case .unknownParameters(let names):
      "Betalningslänken har okända parametrar: \(names.joined(separator: ", ").excerpt(60)). Ta bort dem, eller ange"
        + " adressen och beloppet i stället för länken."
    case .linkWithSlashes:
      "En betalningslänk börjar med ethereum: och inte med ethereum://. Ta bort snedstrecken, som i ethereum:0x…"
    case .brokenLink: "Betalningslänken är ogiltig. \(remedy)"
    }
  }

  public func message(of error: ENSNameError, typed: String) -> String {
    let name = quoted(typed.excerpt(60))
    let characterRule = "Bara namn med a-z, 0-9, bindestreck och punkter stöds."
    let address = "Ange adressen: 0x och 40\u{A0}tecken."
    return switch error {
    case .empty: "Namnet är tomt. Ange ett namn, till exempel vitalik.eth."
    case .emptyLabel:
      "\(name) är inget giltigt ENS-namn: delen före eller efter en punkt är tom. Ange ett namn, till exempel"
        + " vitalik.eth."
    case .singleLabel: "\(name) är inget giltigt ENS-namn: det saknar punkt. Ange ett namn, till exempel vitalik.eth."
    case .capitals(let normalized): "\(name) innehåller versaler. Menade du \(quoted(normalized))?"
    case .reservedHyphens:
      "\(name) har bindestreck som tredje och fjärde tecken i en del av namnet, vilket ENS inte tillåter. Kontrollera"
        + " namnet."
    case .labelTooLong(let length):
      "En del av namnet har \(length)\u{A0}tecken. Gränsen är \(ENSName.labelLimit). Kontrollera namnet."
    case .tooLong(let length): "Namnet har \(length)\u{A0}tecken. Gränsen är \(ENSName.limit). Kontrollera namnet."
    case .symbol(" "): "\(name) innehåller ett blanksteg. \(characterRule)"
    case .symbol(let scalar): "\(name) innehåller \(quoted(scalar)). \(characterRule)"
    case .invisible(let scalar): "Namnet innehåller det osynliga tecknet \(scalar.codePoint). Skriv namnet för hand."
    case .lookAlike(let scalar, let ascii):
      "Namnet innehåller tecknet \(scalar.codePoint), som ser ut som \(quoted(ascii)). Det kan vara förfalskat:"
        + " stäm av namnet med mottagaren."
    case .emoji(let scalar): "Namnet innehåller emojin \(scalar.codePoint). \(characterRule) \(address)"
    case .notASCII(let scalar): "Namnet innehåller tecknet \(scalar.codePoint). \(characterRule) \(address)"
    }
  }

  public func message(of error: NameResolutionError, for name: ENSName, from source: DataSource) -> String {
    let addressAdvice = "Ange adressen: 0x och 40\u{A0}tecken."
    return switch error {
    case .wrongChain(let chain):
      "\(name) kan inte slås upp: namn slås upp på Ethereum Mainnet (kedja 1), men noden är på kedja \(chain)."
        + " \(addressAdvice)"
    case .notRegistered: "\(name) är inte registrerat eller saknar resolver. Kontrollera namnet."
    case .noAddress: "Ingen adress är angiven för \(name). Kontrollera namnet. \(addressAdvice)"
    case .offchain:
      "Adressen till \(name) lagras utanför blockkedjan (CCIP-Read), vilket Quid inte stöder. \(addressAdvice)"
    case .unsupportedResolver: "Resolvern för \(name) stöder inte adresser. \(addressAdvice)"
    case .resolverFailed: "Resolvern för \(name) misslyckades. Försök igen. \(addressAdvice)"
    case .malformed:
      "Svaret från noden \(source.host ?? source.name) om \(name) är felaktigt. Använd en annan nod. \(addressAdvice)"
    case .node(let error): "\(message(of: error.providerError(from: source))) \(name) slogs inte upp."
    }
  }

  public func resolvedLater(_ name: ENSName) -> String {
    "\(name) slås upp genom noden när överföringen planeras."
  }

  public func message(of error: ContactNameError) -> String {
    switch error {
    case .empty: "Kontakten har inget namn. Skriv ett namn."
    case .tooLong: "Ett namn får ha högst \(ContactName.limit)\u{A0}tecken. Ange ett kortare namn."
    case .unprintable: "Namnet innehåller osynliga tecken. Skriv namnet för hand."
    case .spacing:
      "Ett namn får inte börja eller sluta med blanksteg eller innehålla två blanksteg i rad. Ta bort de"
        + " överflödiga blankstegen."
    case .addressLike:
      "Namnet kan förväxlas med en adress eller en länk. Välj ett namn utan 0x, kolon och punkter."
    }
  }

  public func message(of error: AddressBookError) -> String {
    switch error {
    case .nameTaken(let contact):
      "\(quoted(contact.name)) är namnet på \(contact.address). Ta först bort den kontakten eller välj ett annat"
        + " namn."
    case .addressKnown(let contact):
      "Adressen finns i adressboken som \(quoted(contact.name)). För att byta namn tar du bort kontakten och"
        + " lägger till den igen."
    case .full:
      "Adressboken är full: gränsen är \(AddressBook.capacity)\u{A0}kontakter. Ta först bort en kontakt."
    }
  }
}
