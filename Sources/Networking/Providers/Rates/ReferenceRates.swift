// Written by Scripts/reference-rates; do not edit.

/// The European Central Bank's reference rates of 2026-03-05, the value of one euro in each currency.
enum ReferenceRates {
  /// The day on which the rates were published.
  static let day = "2026-03-05"

  /// The rates: pairs of a currency code and the value of one euro in this currency, as a decimal string.
  static let rates = """
    USD 1.1618 JPY 183.03 CZK 24.396 DKK 7.4716 GBP 0.8695 HUF 387.55 PLN 4.2725 RON 5.0933 SEK 10.6885 CHF \
    0.9064 ISK 144.7 NOK 11.214 TRY 51.1125 AUD 1.649 BRL 6.0976 CAD 1.5828 CNY 8.0177 HKD 9.0863 IDR 19644.7 \
    ILS 3.5707 INR 106.4773 KRW 1714.57 MXN 20.4869 MYR 4.581 NZD 1.9623 PHP 68.11 SGD 1.4839 THB 36.788 ZAR \
    19.173
    """
}
