import QuidTerminal

extension String {
  /// The string escaped for the content or an attribute value of an XML document (XML 1.0, section 2.4).
  ///
  /// Control and format characters are replaced with `�`: XML forbids some of them, others hide or reorder text.
  var escapedForXML: String {
    var escaped = ""
    for scalar in safeForTerminal().unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
