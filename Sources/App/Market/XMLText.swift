extension String {
  /// The text as content or attribute value of an XML document (XML 1.0, 2.4).
  ///
  /// Control and format characters, some of which XML forbids and others hide or reorder text, become `�`.
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
