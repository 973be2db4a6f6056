extension Currency {
  /// The English names of the countries and territories in which the currency is used, for searches.
  ///
  /// Source: ISO 4217, list one, with short names.
  package var countries: [String] { Self.countryNames[code].map { $0.split(separator: "/").map(String.init) } ?? [] }

  private static let countryNames: [String: String] = [
    "AED": "United Arab Emirates/UAE", "AFN": "Afghanistan", "ALL": "Albania", "AMD": "Armenia", "AOA": "Angola",
    "ARS": "Argentina", "AUD": "Australia/Kiribati/Nauru/Tuvalu/Norfolk Island/Cocos Islands/Christmas Island",
    "AWG": "Aruba", "AZN": "Azerbaijan", "BAM": "Bosnia and Herzegovina", "BBD": "Barbados", "BDT": "Bangladesh",
    "BHD": "Bahrain", "BIF": "Burundi", "BMD": "Bermuda", "BND": "Brunei", "BOB": "Bolivia", "BRL": "Brazil",
    "BSD": "Bahamas", "BTN": "Bhutan", "BWP": "Botswana", "BYN": "Belarus", "BZD": "Belize", "CAD": "Canada",
    "CDF": "Democratic Republic of the Congo", "CHF": "Switzerland/Liechtenstein", "CLP": "Chile", "CNY": "China",
    "COP": "Colombia", "CRC": "Costa Rica", "CUP": "Cuba", "CVE": "Cabo Verde/Cape Verde", "CZK": "Czechia",
    "DJF": "Djibouti", "DKK": "Denmark/Greenland/Faroe Islands", "DOP": "Dominican Republic", "DZD": "Algeria",
    "EGP": "Egypt", "ERN": "Eritrea", "ETB": "Ethiopia",
    "EUR":
      "Andorra/Austria/Belgium/Bulgaria/Croatia/Cyprus/Estonia/Finland/France/Germany/Greece/Ireland/Italy/Kosovo"
      + "/Latvia/Lithuania/Luxembourg/Malta/Monaco/Montenegro/Netherlands/Portugal/San Marino/Slovakia/Slovenia/Spain"
      + "/Vatican/Martinique/Guadeloupe/Mayotte/Réunion/French Guiana/Saint Martin/Saint Barthélemy",
    "FJD": "Fiji", "FKP": "Falkland Islands",
    "GBP": "United Kingdom/UK/England/Scotland/Wales/Northern Ireland/Guernsey"
      + "/Jersey/Isle of Man",
    "GEL": "Georgia", "GHS": "Ghana", "GIP": "Gibraltar", "GMD": "Gambia", "GNF": "Guinea", "GTQ": "Guatemala",
    "GYD": "Guyana", "HKD": "Hong Kong", "HNL": "Honduras", "HTG": "Haiti", "HUF": "Hungary", "IDR": "Indonesia",
    "ILS": "Israel/Palestine", "INR": "India/Bhutan", "IQD": "Iraq", "IRR": "Iran", "ISK": "Iceland", "JMD": "Jamaica",
    "JOD": "Jordan", "JPY": "Japan", "KES": "Kenya", "KGS": "Kyrgyzstan", "KHR": "Cambodia", "KMF": "Comoros",
    "KPW": "North Korea", "KRW": "South Korea", "KWD": "Kuwait", "KYD": "Cayman Islands", "KZT": "Kazakhstan",
    "LAK": "Laos", "LBP": "Lebanon", "LKR": "Sri Lanka", "LRD": "Liberia", "LSL": "Lesotho", "LYD": "Libya",
    "MAD": "Morocco/Western Sahara", "MDL": "Moldova", "MGA": "Madagascar", "MKD": "North Macedonia",
    "MMK": "Myanmar/Burma", "MNT": "Mongolia", "MOP": "Macao/Macau", "MRU": "Mauritania", "MUR": "Mauritius",
    "MVR": "Maldives", "MWK": "Malawi", "MXN": "Mexico", "MYR": "Malaysia", "MZN": "Mozambique", "NAD": "Namibia",
    "NGN": "Nigeria", "NIO": "Nicaragua", "NOK": "Norway/Svalbard", "NPR": "Nepal",
    "NZD": "New Zealand/Cook Islands/Niue/Tokelau/Pitcairn", "OMR": "Oman", "PAB": "Panama", "PEN": "Peru",
    "PGK": "Papua New Guinea", "PHP": "Philippines", "PKR": "Pakistan", "PLN": "Poland", "PYG": "Paraguay",
    "QAR": "Qatar", "RON": "Romania", "RSD": "Serbia", "RUB": "Russia", "RWF": "Rwanda", "SAR": "Saudi Arabia",
    "SBD": "Solomon Islands", "SCR": "Seychelles", "SDG": "Sudan", "SEK": "Sweden", "SGD": "Singapore",
    "SHP": "Saint Helena/Ascension", "SLE": "Sierra Leone", "SOS": "Somalia", "SRD": "Suriname", "SSP": "South Sudan",
    "STN": "São Tomé and Príncipe", "SVC": "El Salvador", "SYP": "Syria", "SZL": "Eswatini/Swaziland",
    "THB": "Thailand",
    "TJS": "Tajikistan", "TMT": "Turkmenistan", "TND": "Tunisia", "TOP": "Tonga", "TRY": "Turkey/Türkiye",
    "TTD": "Trinidad and Tobago", "TWD": "Taiwan", "TZS": "Tanzania", "UAH": "Ukraine", "UGX": "Uganda",
    "USD":
      "United States/USA/American Samoa/Ecuador/El Salvador/Guam/Marshall Islands/Micronesia/Palau/Panama"
      + "/Puerto Rico/Timor-Leste/Virgin Islands/Zimbabwe",
    "UYU": "Uruguay", "UZS": "Uzbekistan", "VES": "Venezuela", "VND": "Vietnam/Viet Nam", "VUV": "Vanuatu",
    "WST": "Samoa",
    "XAF": "Cameroon/Central African Republic/Chad/Republic of the Congo/Equatorial Guinea/Gabon",
    "XCD": "Anguilla/Antigua and Barbuda/Dominica/Grenada/Montserrat/Saint Kitts and Nevis/Saint Lucia"
      + "/Saint Vincent and the Grenadines",
    "XCG": "Curaçao/Sint Maarten",
    "XOF": "Benin/Burkina Faso/Côte d'Ivoire/Ivory Coast/Guinea-Bissau/Mali/Niger/Senegal/Togo",
    "XPF": "French Polynesia/New Caledonia/Wallis and Futuna", "YER": "Yemen",
    "ZAR": "South Africa/Lesotho/Namibia/Eswatini", "ZMW": "Zambia", "ZWG": "Zimbabwe",
  ]
}
