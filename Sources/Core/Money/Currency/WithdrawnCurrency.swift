/// A currency whose code ISO 4217 has withdrawn since 1999, with its month of withdrawal (list three, 2026-02-01).
package struct WithdrawnCurrency: Hashable, Sendable {
  package let currency: Currency
  package let name: String
  package let minorUnitDigits: Int
  /// The month of the withdrawal, such as `2002-03`; the last one if several countries withdrew the code.
  package let withdrawn: String
  package let successor: Currency?
  /// The legal conversion rate to the successor; `nil` if no law defines a rate.
  package let rate: FixedRate?
  /// The first day on which the code has no valid exchange rate, even if a provider still publishes one.
  package let start: CalendarDay

  private init?(_ line: String) {
    let fields = line.split(separator: " ", maxSplits: 6)
    guard fields.count == 7, let currency = Currency(fields[0]), let digits = Int(fields[1]),
      let start = CalendarDay(String(fields[5])) ?? CalendarDay("\(fields[2])-01")
    else { return nil }
    let successor = Currency(fields[3])
    let factor = fields[4].split(separator: "=").compactMap { try? FixedDecimal($0) }
    self.currency = currency
    minorUnitDigits = digits
    withdrawn = String(fields[2])
    self.successor = successor
    rate = successor.flatMap { successor in
      factor.first.flatMap {
        FixedRate(of: $0, currency, equal: factor.count == 2 ? factor[1] : .one, successor, start)
      }
    }
    self.start = start
    name = String(fields[6])
  }

  /// All withdrawn currencies; a code occurs several times if the meaning of its successor's code changed later.
  package static let all: [WithdrawnCurrency] = table.compactMap { WithdrawnCurrency($0) }

  fileprivate static let byCurrency = Dictionary(grouping: all, by: \.currency)
  /// The codes of all withdrawn currencies, which are found without reading the whole table.
  fileprivate static let codes = Set(table.map { String($0.prefix(3)) })

  /// The lines of the table: code, decimals (ISO 4217:1995), month of withdrawal, successor, legal factor and its first
  /// day, and name.
  ///
  /// The factor is the number of units that equal one unit of the successor, or several units if it contains an equals
  /// sign; a hyphen means that there is none. A comment names the law that fixes it.
  private static let table = [
    // Andorra had no currency law. Spanish pesetas were used at par.
    "ADP 0 2003-07 EUR - - Andorran Peseta",
    // Da Afghanistan Bank, exchange of old afghani notes from 2002-10-07 through 2003-01-02.
    "AFA 2 2003-01 AFN 1000 2002-10-07 Afghan Afghani (1927–2002)",
    // Curaçao and Sint Maarten, introduction of the Caribbean guilder at par on 2025-03-31 (central bank, CBCS).
    "ANG 2 2025-03 XCG 1 2025-03-31 Netherlands Antillean Guilder",
    // Angola, Law 4/95 of 1995-07-01 and Law 11/99 of 1999-11-12.
    "AON 2 2000-02 AOR 1000 1995-07-01 Angolan New Kwanza (1990–1995)",
    "AOR 2 2000-02 AOA 1000000 1999-12-01 Angolan Readjusted Kwanza (1995–1999)",
    // Council Regulation (EC) No 2866/98, article 1. Also for BEF, DEM, ESP, FIM, FRF, IEP, ITL, LUF, NLG and PTE.
    "ATS 2 2002-03 EUR 13.7603 1999-01-01 Austrian Schilling",
    // Code of the new manat before its introduction, which became AZN. The currency is the same.
    "AYM 2 2005-10 AZN 1 2006-01-01 Azerbaijani Manat (provisional code)",
    // Azerbaijan, presidential decree of 2005-02-07 on the denomination of the manat.
    "AZM 2 2005-12 AZN 5000 2006-01-01 Azerbaijani Manat (1993–2006)",
    "BEF 0 2002-03 EUR 40.3399 1999-01-01 Belgian Franc",
    // Bulgaria, Law on the Redenomination of the Lev (State Gazette 20/1999).
    "BGL 2 2003-11 BGN 1000 1999-07-05 Bulgarian Hard Lev",
    // Council Regulation (EU) 2025/1409.
    "BGN 2 2026-01 EUR 1.95583 2026-01-01 Bulgarian Lev",
    // Belarus, denomination of 2000-01-01 (National Bank) and presidential decree 450 of 2015-11-04.
    "BYB 0 2001-01 BYR 1000 2000-01-01 Belarusian Ruble (1994–1999)",
    "BYR 0 2017-01 BYN 10000 2016-07-01 Belarusian Ruble (2000–2016)",
    "CHC 2 2004-11 CHW - - WIR Franc (electronic)",
    // Serbia, code of the dinar after Montenegro's independence. The currency is the same.
    "CSD 2 2006-10 RSD 1 2006-10-25 Serbian Dinar (2002–2006)",
    // Cuba, Decree-Law 17/2020 and Resolution 177/2020 of the central bank: 24 CUP for 1 CUC.
    "CUC 2 2021-06 CUP 1=24 2021-01-01 Cuban Convertible Peso",
    // Council Regulation (EC) No 1135/2007.
    "CYP 2 2008-01 EUR 0.585274 2008-01-01 Cypriot Pound",
    "DEM 2 2002-03 EUR 1.95583 1999-01-01 German Mark",
    // Ecuador, Law 2000-4 for the Economic Transformation (Registro Oficial, supplement 34, 2000-03-13).
    "ECS 2 2000-09 USD 25000 2000-03-13 Ecuadorian Sucre",
    "ECV 2 2000-09 USD - - Ecuadorian Unit of Constant Value",
    // Council Regulation (EU) No 671/2010.
    "EEK 2 2011-01 EUR 15.6466 2011-01-01 Estonian Kroon",
    "ESP 0 2002-03 EUR 166.386 1999-01-01 Spanish Peseta",
    "FIM 2 2002-03 EUR 5.94573 1999-01-01 Finnish Markka",
    "FRF 2 2002-03 EUR 6.55957 1999-01-01 French Franc",
    // Bank of Ghana, redenomination of the cedi on 2007-07-01. GHP was the first code of the new cedi.
    "GHC 2 2008-01 GHS 10000 2007-07-01 Ghanaian Cedi (1979–2007)",
    "GHP 2 2007-06 GHS 1 2007-07-01 Ghanaian Cedi (provisional code)",
    // Council Regulation (EC) No 1478/2000.
    "GRD 0 2002-03 EUR 340.750 2001-01-01 Greek Drachma",
    // Council Regulation (EU) 2022/1208.
    "HRK 2 2023-01 EUR 7.53450 2023-01-01 Croatian Kuna",
    "IEP 2 2002-03 EUR 0.787564 1999-01-01 Irish Pound",
    "ITL 0 2002-03 EUR 1936.27 1999-01-01 Italian Lira",
    // Council Regulation (EU) No 851/2014.
    "LTL 2 2014-12 EUR 3.45280 2015-01-01 Lithuanian Litas",
    "LUF 0 2002-03 EUR 40.3399 1999-01-01 Luxembourg Franc",
    // Council Regulation (EU) No 870/2013.
    "LVL 2 2014-01 EUR 0.702804 2014-01-01 Latvian Lats",
    // Madagascar, Law 2003-004 of 2003-07-07: the franc is a fifth of the ariary.
    "MGF 0 2004-12 MGA 5 2003-08-01 Malagasy Franc",
    // Mauritania, Ordinance 2017-001 of 2017-12-27.
    "MRO 2 2017-12 MRU 10 2018-01-01 Mauritanian Ouguiya (1973–2017)",
    // Council Regulation (EC) No 1134/2007.
    "MTL 2 2008-01 EUR 0.429300 2008-01-01 Maltese Lira",
    // Mozambique, Law 7/2005.
    "MZM 2 2006-06 MZN 1000 2006-07-01 Mozambican Metical (1980–2006)",
    "NLG 2 2002-03 EUR 2.20371 1999-01-01 Dutch Guilder",
    "PTE 0 2002-03 EUR 200.482 1999-01-01 Portuguese Escudo",
    // Romania, Law 348/2004.
    "ROL 2 2005-06 RON 10000 2005-07-01 Romanian Leu (1952–2005)",
    // Russia, presidential decree 822 of 1997-08-04.
    "RUR 2 2004-01 RUB 1000 1998-01-01 Russian Ruble (1991–1997)",
    // Sudan, introduction of the pound on 2007-01-10 (Central Bank of Sudan).
    "SDD 2 2007-07 SDG 100 2007-01-10 Sudanese Dinar",
    // Council Regulation (EC) No 1086/2006.
    "SIT 2 2007-01 EUR 239.640 2007-01-01 Slovenian Tolar",
    // Council Regulation (EC) No 694/2008.
    "SKK 2 2009-01 EUR 30.1260 2009-01-01 Slovak Koruna",
    // Sierra Leone, Redenomination of the Leone (Consequential Provisions) Regulations 2022.
    "SLL 2 2023-12 SLE 1000 2022-07-01 Sierra Leonean Leone (1964–2022)",
    // Suriname, introduction of the dollar on 2004-01-01 (Centrale Bank van Suriname).
    "SRG 2 2003-12 SRD 1000 2004-01-01 Surinamese Guilder",
    // São Tomé and Príncipe, monetary reform of 2018-01-01 (Banco Central de São Tomé e Príncipe).
    "STD 2 2017-12 STN 1000 2018-01-01 São Tomé and Príncipe Dobra (1977–2017)",
    // Tajikistan, presidential decree 415 of 2000-10-26.
    "TJR 2 2001-04 TJS 1000 2000-10-30 Tajikistani Ruble",
    // Turkmenistan, presidential decree of 2008-04-14 on the denomination of the manat.
    "TMM 2 2009-01 TMT 5000 2009-01-01 Turkmenistani Manat (1993–2009)",
    "TPE 0 2002-11 USD - - Timorese Escudo",
    // Turkey, Law 5083 of 2004-01-28.
    "TRL 0 2005-12 TRY 1000000 2005-01-01 Turkish Lira (1922–2005)",
    "USS 2 2014-03 USD - - US Dollar (same day)",
    // Venezuela, decree-law 5.229 of 2007-03-06, decree 3.548 of 2018-07-25, and decree 4.553 of 2021-08-06, which
    // divided the bolívar again by 1,000,000. Providers publish the new bolívar as VES.
    "VEB 2 2008-01 VEF 1000 2008-01-01 Venezuelan Bolívar (1871–2008)",
    "VEF 2 2018-08 VES 100000 2018-08-20 Venezuelan Bolívar (2008–2018)",
    "VEF 2 2018-08 VES 100000000000 2021-10-01 Venezuelan Bolívar (2008–2018)",
    // Council Regulation (EC) No 1103/97, article 2.
    "XEU 2 1999-01 EUR 1 1999-01-01 European Currency Unit",
    "XFO 2 2006-10 XDR - - Gold Franc",
    "XFU 2 2013-11 EUR - - UIC Franc",
    "XRE 2 1999-11 - - - RINET Funds",
    // Yugoslavia, code of the dinar after the state became Serbia and Montenegro. The currency is the same.
    "YUM 2 2003-07 CSD 1 2003-07-01 Yugoslav Dinar (1994–2002)",
    // Zambia, Re-denomination of Currency Act, 2012.
    "ZMK 2 2012-12 ZMW 1000 2013-01-01 Zambian Kwacha (1968–2012)",
    // Congo (Kinshasa), monetary reform of June 1998 (Banque Centrale du Congo).
    "ZRN 2 1999-06 CDF 100000 1998-06-30 Zairean New Zaire (1993–1998)",
    // The dollars before 2009 became worthless. The later ZWL, a new currency of 2019, has no rate to them.
    "ZWD 2 2008-08 ZWR - - Zimbabwean Dollar (1980–2008)",
    // Zimbabwe, Statutory Instrument 60 of 2024.
    "ZWL 2 2024-09 ZWG 2498.7242 2024-04-05 Zimbabwean Dollar (2009–2024)",
    "ZWN 2 2006-09 ZWR - - Zimbabwean Dollar (2006)",
    "ZWR 2 2009-06 ZWL - - Zimbabwean Dollar (2008–2009)",
  ]
}

extension Currency {
  /// The withdrawal of the currency; `nil` if ISO 4217 has not withdrawn the code since 1999.
  package var withdrawal: WithdrawnCurrency? { isWithdrawn ? WithdrawnCurrency.byCurrency[self]?.first : nil }

  package var isWithdrawn: Bool { !isActive && WithdrawnCurrency.codes.contains(description) }

  /// Whether the code is an active or a withdrawn code of ISO 4217.
  package var isMoney: Bool { isActive || isWithdrawn }

  /// Returns the currencies that this one replaced after a day, directly or indirectly, at legal conversion rates.
  ///
  /// The US dollar and the euro replaced currencies of other countries, and had their own rates before; only the ECU
  /// had the rates of the euro.
  package func replacedCurrencies(after day: CalendarDay) -> [Currency] {
    guard self != .usd else { return [] }
    return WithdrawnCurrency.all.filter { old in
      old.successor == self && old.rate != nil && day < old.start && (self != .eur || old.currency.code == "XEU")
    }.map(\.currency).uniqued.flatMap { [$0] + $0.replacedCurrencies(after: day) }
  }

  /// Returns `nil` if the code has exchange rates of its own on the day.
  package func withdrawal(on day: CalendarDay) -> WithdrawnCurrency? {
    isWithdrawn ? WithdrawnCurrency.byCurrency[self]?.last { $0.start <= day } : nil
  }

  /// Returns the fixed rates from this currency to one with exchange rates of its own on a day, such as those from
  /// `VEB` to `VEF` and `VES`; `nil` if there is no legal conversion rate.
  package func fixedRates(on day: CalendarDay) -> [FixedRate]? {
    var rates = minorUnitRate.map { [$0] } ?? []
    var currency = rates.last?.target ?? self
    while let withdrawal = currency.withdrawal(on: day) {
      guard let rate = withdrawal.rate else { return nil }
      rates.append(rate)
      currency = rate.target
    }
    return rates
  }
}
