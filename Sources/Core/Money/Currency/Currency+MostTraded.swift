extension Currency {
  /// The 36 currencies with the highest trading volume, in descending order of volume.
  ///
  /// Source: Bank for International Settlements, Triennial Central Bank Survey of April 2022, turnover by currency.
  public static let mostTradedCurrencies: [Currency] = [
    .usd, .eur, .jpy, .gbp, .cny, .aud, .cad, .chf, .hkd, .sgd, .sek, .krw, .nok, .nzd, .inr, .mxn, .twd, .zar, .brl,
    .dkk, .pln, .thb, .ils, .idr, .czk, .aed, .try, .huf, .clp, .sar, .php, .myr, .cop, .rub, .ron, .pen,
  ]

  /// The Japanese Yen, with the code `JPY`.
  public static let jpy = Currency(known: "JPY")
  /// The Chinese Renminbi Yuan, with the code `CNY`.
  public static let cny = Currency(known: "CNY")
  /// The Australian Dollar, with the code `AUD`.
  public static let aud = Currency(known: "AUD")
  /// The Canadian Dollar, with the code `CAD`.
  public static let cad = Currency(known: "CAD")
  /// The Swiss Franc, with the code `CHF`.
  public static let chf = Currency(known: "CHF")
  /// The Hong Kong Dollar, with the code `HKD`.
  public static let hkd = Currency(known: "HKD")
  /// The Singapore Dollar, with the code `SGD`.
  public static let sgd = Currency(known: "SGD")
  /// The Swedish Krona, with the code `SEK`.
  public static let sek = Currency(known: "SEK")
  /// The South Korean Won, with the code `KRW`.
  public static let krw = Currency(known: "KRW")
  /// The Norwegian Krone, with the code `NOK`.
  public static let nok = Currency(known: "NOK")
  /// The New Zealand Dollar, with the code `NZD`.
  public static let nzd = Currency(known: "NZD")
  /// The Indian Rupee, with the code `INR`.
  public static let inr = Currency(known: "INR")
  /// The Mexican Peso, with the code `MXN`.
  public static let mxn = Currency(known: "MXN")
  /// The New Taiwan Dollar, with the code `TWD`.
  public static let twd = Currency(known: "TWD")
  /// The South African Rand, with the code `ZAR`.
  public static let zar = Currency(known: "ZAR")
  /// The Brazilian Real, with the code `BRL`.
  public static let brl = Currency(known: "BRL")
  /// The Danish Krone, with the code `DKK`.
  public static let dkk = Currency(known: "DKK")
  /// The Polish Złoty, with the code `PLN`.
  public static let pln = Currency(known: "PLN")
  /// The Thai Baht, with the code `THB`.
  public static let thb = Currency(known: "THB")
  /// The Israeli New Shekel, with the code `ILS`.
  public static let ils = Currency(known: "ILS")
  /// The Indonesian Rupiah, with the code `IDR`.
  public static let idr = Currency(known: "IDR")
  /// The Czech Koruna, with the code `CZK`.
  public static let czk = Currency(known: "CZK")
  /// The United Arab Emirates Dirham, with the code `AED`.
  public static let aed = Currency(known: "AED")
  /// The Turkish Lira, with the code `TRY`.
  public static let `try` = Currency(known: "TRY")
  /// The Hungarian Forint, with the code `HUF`.
  public static let huf = Currency(known: "HUF")
  /// The Chilean Peso, with the code `CLP`.
  public static let clp = Currency(known: "CLP")
  /// The Saudi Riyal, with the code `SAR`.
  public static let sar = Currency(known: "SAR")
  /// The Philippine Peso, with the code `PHP`.
  public static let php = Currency(known: "PHP")
  /// The Malaysian Ringgit, with the code `MYR`.
  public static let myr = Currency(known: "MYR")
  /// The Colombian Peso, with the code `COP`.
  public static let cop = Currency(known: "COP")
  /// The Russian Ruble, with the code `RUB`.
  public static let rub = Currency(known: "RUB")
  /// The Romanian Leu, with the code `RON`.
  public static let ron = Currency(known: "RON")
  /// The Peruvian Sol, with the code `PEN`.
  public static let pen = Currency(known: "PEN")
}
