extension Currency {
  /// The English names of the active currencies and precious metals, such as `Swiss Franc`, in the singular.
  package static let englishNames: [Currency: String] = Dictionary(
    uniqueKeysWithValues: nameTable.split(separator: "/").compactMap { line in
      Currency(line.prefix(3)).map { ($0, String(line.dropFirst(4))) }
    })

  /// The English name of an active or withdrawn currency, such as `Swiss Franc`.
  package var englishName: String? { Self.englishNames[self] ?? withdrawal?.name }

  /// Returns the currencies with a symbol, such as `zł`, or a name, such as `Swiss francs`, highest trading volume
  /// first.
  ///
  /// The name can be singular or plural, and can omit words after the first and accents. If a name nearly always refers
  /// to one currency, only this currency is returned: `pound` is the pound sterling, and `$` and `dollar` are the US
  /// dollar. Any other character that the name of the currency lacks, as in `$ euros` and `5 euros`, matches nothing.
  package static func candidates(named name: String) -> [Currency] {
    if let codes = commonNames[name.lowercased()] { return currencies(codes) }
    let symbol = candidates(withSymbol: name)
    guard symbol.isEmpty else { return symbol }
    return candidates(withWords: words(of: name)).filter { $0.nameContainsMarks(of: name) }
  }

  private static func candidates(withWords words: [String]) -> [Currency] {
    var words = words
    guard let last = words.popLast() else { return [] }
    for noun in singulars(of: last) {
      let singular = words + [noun]
      if let codes = commonNames[singular.joined(separator: " ")] { return currencies(codes) }
      for names in [activeNames, withdrawnNames] {
        let found = names[noun, default: []].filter { isAbbreviation(singular, of: $0.words) }
        let exact = found.filter { $0.words == singular }
        if !found.isEmpty { return (exact.isEmpty ? found : exact).map(\.currency).byTradingVolume }
      }
    }
    return []
  }

  /// The last words of the names of traded currencies in singular and plural, for suggestions after a typing error.
  package static var names: [String] {
    let nouns = mostTradedCurrencies.compactMap { englishNames[$0].flatMap { words(of: $0).last } }
    return nouns.uniqued.flatMap { [$0, $0 + "s"] }.sorted()
  }

  // MARK: Matching

  private struct Name {
    let currency: Currency
    /// The words of the name in lowercase letters, such as `polish` and `zloty`.
    let words: [String]
  }

  private static let activeNames = grouped(englishNames.map { ($0.key, $0.value) })
  private static let withdrawnNames = grouped(WithdrawnCurrency.all.map { ($0.currency, $0.name) })

  /// Returns the names, grouped by their last words.
  private static func grouped(_ names: [(Currency, String)]) -> [String: [Name]] {
    let all = names.map { Name(currency: $0.0, words: words(of: $0.1)) }
    return Dictionary(grouping: all) { $0.words.last ?? "" }
  }

  private static func currencies(_ codes: String) -> [Currency] {
    codes.split(separator: " ").compactMap { Currency($0) }
  }

  /// Last words of currency names that alone mean something else, such as the coin SOL.
  private static let otherMeanings: Set<String> = ["gold", "rights", "sol"]

  /// Whether the words are those of a name, or some of them in the same order.
  private static func isAbbreviation(_ words: [String], of name: [String]) -> Bool {
    guard words.count > 1 || !otherMeanings.contains(words[0]) else { return false }
    var rest = name[...]
    return words.allSatisfy { word in
      guard let index = rest.firstIndex(of: word) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }

  /// Whether the English name contains all characters of a typed name, in this order, that are neither ASCII letters,
  /// nor spaces, nor hyphens between letters, such as the accents.
  private func nameContainsMarks(of typed: String) -> Bool {
    let characters = Array(typed.lowercased())
    let marks = characters.indices.filter { index in
      let isHyphen = characters[index] == "-" && index > 0 && index < characters.count - 1
      let isInner = isHyphen && characters[index - 1].isLetter && characters[index + 1].isLetter
      return !isInner && characters[index] != " " && !(characters[index].isASCII && characters[index].isLetter)
    }
    guard !marks.isEmpty else { return true }
    var rest = (englishName ?? "").lowercased()[...]
    return marks.allSatisfy { index in
      let mark: Character = ["'", "’"].contains(characters[index]) ? "ʻ" : characters[index]
      guard let found = rest.firstIndex(of: mark) else { return false }
      rest = rest[rest.index(after: found)...]
      return true
    }
  }

  /// Returns the words in lowercase, with ASCII letters for accented ones, without punctuation and digits.
  private static func words(of name: String) -> [String] {
    let plain = name.lowercased().unicodeScalars.map { scalar -> String in
      if LatinLetters.range.contains(scalar.value) {
        return String(decoding: LatinLetters.plain(scalar), as: UTF8.self)
      }
      if scalar.properties.isAlphabetic, scalar != "\u{2BB}" { return String(scalar) }
      return scalar == " " || scalar == "-" ? " " : ""
    }
    return plain.joined().split(separator: " ").map { String($0) }
  }

  /// Returns the possible singular forms of a word, the word itself first.
  package static func singulars(of word: String) -> [String] {
    [word] + (irregularPlurals[word].map { [$0] } ?? [])
      + ["s", "es"].filter { word.hasSuffix($0) && word.count > $0.count + 2 }.map { String(word.dropLast($0.count)) }
  }

  private static let irregularPlurals = [
    "kronor": "krona", "kronur": "krona", "kroner": "krone", "koruny": "koruna", "korun": "koruna", "reais": "real",
    "lei": "leu", "leva": "lev", "zlotych": "zloty", "lire": "lira", "markkaa": "markka", "emalangeni": "lilangeni",
    "maloti": "loti", "tugrik": "togrog", "roubles": "ruble", "rouble": "ruble",
  ]

  /// Currency codes by name, for names that most people use for one currency, and for names that the table lacks.
  private static let commonNames: [String: String] = [
    "dollar": "USD", "buck": "USD", "us dollar": "USD", "american dollar": "USD", "pound": "GBP", "sterling": "GBP",
    "pound sterling": "GBP", "british pound sterling": "GBP", "uk pound": "GBP", "renminbi": "CNY", "rmb": "CNY",
    "franc": "CHF", "krona": "SEK", "krone": "NOK DKK", "króna": "ISK", "krónur": "ISK",
    "rupee": "INR PKR LKR NPR MUR SCR", "won": "KRW", "ruble": "RUB",
    "sheqel": "ILS", "dong": "VND", "vietnamese dong": "VND", "leu": "RON", "gold": "XAU", "silver": "XAG",
    "platinum": "XPT", "palladium": "XPD", "uae dirham": "AED", "emirati dirham": "AED",
    "mark": "BAM DEM", "deutsche mark": "DEM", "guilder": "XCG NLG", "escudo": "CVE PTE", "lire": "ITL",
    "quid": "GBP", "pounds sterling": "GBP", "british pounds sterling": "GBP", "aussie dollar": "AUD",
    "kiwi dollar": "NZD", "korean won": "KRW", "soles": "PEN", "dm": "DEM", "deutschmark": "DEM",
    "crown": "SEK NOK DKK CZK ISK", "czech crown": "CZK", "swedish crown": "SEK", "norwegian crown": "NOK",
    "danish crown": "DKK", "icelandic crown": "ISK", "oz gold": "XAU", "ounce gold": "XAU", "ounce of gold": "XAU",
    "oz silver": "XAG", "ounce silver": "XAG", "ounce of silver": "XAG",
  ]

  private static let nameTable = """
    AED United Arab Emirates Dirham/AFN Afghan Afghani/ALL Albanian Lek/AMD Armenian Dram/AOA Angolan Kwanza/\
    ARS Argentine Peso/AUD Australian Dollar/AWG Aruban Florin/AZN Azerbaijani Manat/\
    BAM Bosnia and Herzegovina Convertible Mark/BBD Barbadian Dollar/BDT Bangladeshi Taka/BHD Bahraini Dinar/\
    BIF Burundian Franc/BMD Bermudian Dollar/BND Brunei Dollar/BOB Bolivian Boliviano/BRL Brazilian Real/\
    BSD Bahamian Dollar/BTN Bhutanese Ngultrum/BWP Botswana Pula/BYN Belarusian Ruble/BZD Belize Dollar/\
    CAD Canadian Dollar/CDF Congolese Franc/CHF Swiss Franc/CLP Chilean Peso/CNY Chinese Renminbi Yuan/\
    COP Colombian Peso/CRC Costa Rican Colón/CUP Cuban Peso/CVE Cape Verdean Escudo/CZK Czech Koruna/\
    DJF Djiboutian Franc/DKK Danish Krone/DOP Dominican Peso/DZD Algerian Dinar/EGP Egyptian Pound/\
    ERN Eritrean Nakfa/ETB Ethiopian Birr/EUR Euro/FJD Fijian Dollar/FKP Falkland Islands Pound/GBP British Pound/\
    GEL Georgian Lari/GHS Ghanaian Cedi/GIP Gibraltar Pound/GMD Gambian Dalasi/GNF Guinean Franc/\
    GTQ Guatemalan Quetzal/GYD Guyanese Dollar/HKD Hong Kong Dollar/HNL Honduran Lempira/HTG Haitian Gourde/\
    HUF Hungarian Forint/IDR Indonesian Rupiah/ILS Israeli New Shekel/INR Indian Rupee/IQD Iraqi Dinar/\
    IRR Iranian Rial/ISK Icelandic Króna/JMD Jamaican Dollar/JOD Jordanian Dinar/JPY Japanese Yen/\
    KES Kenyan Shilling/KGS Kyrgyzstani Som/KHR Cambodian Riel/KMF Comorian Franc/KPW North Korean Won/\
    KRW South Korean Won/KWD Kuwaiti Dinar/KYD Cayman Islands Dollar/KZT Kazakhstani Tenge/LAK Lao Kip/\
    LBP Lebanese Pound/LKR Sri Lankan Rupee/LRD Liberian Dollar/LSL Lesotho Loti/LYD Libyan Dinar/\
    MAD Moroccan Dirham/MDL Moldovan Leu/MGA Malagasy Ariary/MKD Macedonian Denar/MMK Myanmar Kyat/\
    MNT Mongolian Tögrög/MOP Macanese Pataca/MRU Mauritanian Ouguiya/MUR Mauritian Rupee/MVR Maldivian Rufiyaa/\
    MWK Malawian Kwacha/MXN Mexican Peso/MYR Malaysian Ringgit/MZN Mozambican Metical/NAD Namibian Dollar/\
    NGN Nigerian Naira/NIO Nicaraguan Córdoba/NOK Norwegian Krone/NPR Nepalese Rupee/NZD New Zealand Dollar/\
    OMR Omani Rial/PAB Panamanian Balboa/PEN Peruvian Sol/PGK Papua New Guinean Kina/PHP Philippine Peso/\
    PKR Pakistani Rupee/PLN Polish Złoty/PYG Paraguayan Guaraní/QAR Qatari Riyal/RON Romanian Leu/RSD Serbian Dinar/\
    RUB Russian Ruble/RWF Rwandan Franc/SAR Saudi Riyal/SBD Solomon Islands Dollar/SCR Seychellois Rupee/\
    SDG Sudanese Pound/SEK Swedish Krona/SGD Singapore Dollar/SHP Saint Helenian Pound/SLE Sierra Leonean Leone/\
    SOS Somali Shilling/SRD Surinamese Dollar/SSP South Sudanese Pound/STN São Tomé and Príncipe Dobra/\
    SVC Salvadoran Colón/SYP Syrian Pound/SZL Swazi Lilangeni/THB Thai Baht/TJS Tajikistani Somoni/\
    TMT Turkmenistani Manat/TND Tunisian Dinar/TOP Tongan Paʻanga/TRY Turkish Lira/TTD Trinidad and Tobago Dollar/\
    TWD New Taiwan Dollar/TZS Tanzanian Shilling/UAH Ukrainian Hryvnia/UGX Ugandan Shilling/USD United States Dollar/\
    UYU Uruguayan Peso/UZS Uzbekistan Som/VED Venezuelan Digital Bolívar/VES Venezuelan Bolívar/VND Vietnamese Đồng/\
    VUV Vanuatu Vatu/WST Samoan Tala/XAF Central African CFA Franc/XAG Silver (Troy Ounce)/XAU Gold (Troy Ounce)/\
    XCD East Caribbean Dollar/XCG Caribbean Guilder/XDR Special Drawing Rights/XOF West African CFA Franc/\
    XPD Palladium (Troy Ounce)/XPF CFP Franc/XPT Platinum (Troy Ounce)/YER Yemeni Rial/ZAR South African Rand/\
    ZMW Zambian Kwacha/ZWG Zimbabwe Gold
    """
}

extension [Currency] {
  /// The currencies in descending order of trading volume, then those without a volume in alphabetical order.
  fileprivate var byTradingVolume: [Currency] {
    let ranks = Currency.mostTradedCurrencies
    return uniqued.sorted {
      let (left, right) = (ranks.firstIndex(of: $0) ?? ranks.count, ranks.firstIndex(of: $1) ?? ranks.count)
      return left == right ? $0 < $1 : left < right
    }
  }
}
