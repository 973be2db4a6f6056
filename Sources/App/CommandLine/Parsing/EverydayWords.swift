import QuidCore

/// The everyday words around an amount and its currencies, such as `how much is` and `half a million`.
///
/// Only words at their position in such a sentence are read; all others remain, so that they are used or rejected.
enum EverydayWords {
  /// Returns the words of a conversion without those that only make it a sentence, and with digits for `a` and `half`.
  static func plain(_ words: [String]) -> [String] {
    var words = words.map(halfWidth)
    let lowercase = words.map { $0.lowercased() }
    if let question = questions.first(where: { lowercase.starts(with: $0) && words.count > $0.count }) {
      words.removeFirst(question.count)
    }
    if words.count > 1, let last = words.last, last.count > 1, last.last == "?" { words[words.count - 1].removeLast() }
    while words.count > 2, let last = words.last, endings.contains(last.lowercased()) { words.removeLast() }
    if let worth = words.dropFirst().dropLast().firstIndex(where: { $0.lowercased() == "worth" }) {
      words.remove(at: worth)
    }
    for index in words.indices.dropLast() where ["us", "eur", "euro"].contains(words[index].lowercased()) {
      // The nouns of hundredths follow a code.
      if isCents(words[index + 1]) { words[index] = words[index].lowercased() == "us" ? "USD" : "EUR" }
    }
    guard words.count > 1 else { return words }
    switch words[0] {
    case "a", "an", "one": words[0] = "1"
    case "half": words.replaceSubrange(0..<(words.count > 2 && ["a", "an"].contains(words[1]) ? 2 : 1), with: ["0.5"])
    default: break
    }
    return words
  }

  /// The words and arrows that can precede the targets of a conversion.
  static let connectives: Set<String> = [
    "to", "in", "as", "into", "for", "at", "vs", "versus", "=", "->", "→", "=>",
  ]

  /// Returns the words of a command line, also of quoted ones; a no-break space between digits divides no words.
  static func separated(_ words: [String]) -> [String] {
    words.flatMap { word in
      let characters = Array(word)
      let parts = characters.indices.split { index in
        characters[index].isWhitespace
          && !(isNoBreakSpace(characters[index]) && index > 0 && characters[index - 1].isNumber
            && index + 1 < characters.count && characters[index + 1].isNumber)
      }
      return parts.isEmpty ? [word] : parts.map { String(characters[$0.startIndex..<$0.endIndex]) }
    }
  }

  static func isNoBreakSpace(_ character: Character) -> Bool { ["\u{A0}", "\u{202F}"].contains(character) }

  static func isCents(_ word: String) -> Bool { ["cent", "cents"].contains(word.lowercased()) }

  /// Whether a word is the code of a currency and also an English word, such as `try`, unless it is in capital letters.
  static func isEnglish(_ word: String) -> Bool { englishCodes.contains(word.lowercased()) && word != word.uppercased() }

  private static let englishCodes: Set<String> = [
    "all", "bam", "bob", "cop", "cup", "gel", "mad", "mop", "pen", "rub", "sos", "top", "try",
  ]

  private static let questions = [
    ["how", "much", "is"], ["how", "much", "are"], ["what", "is"], ["what", "are"], ["whats"], ["what's"], ["what’s"],
  ]

  private static let endings: Set<String> = ["please", "rate"]

  /// Returns a word with the ASCII characters and currency symbols of which East Asian keyboards type wide forms.
  private static func halfWidth(_ word: String) -> String {
    String(
      String.UnicodeScalarView(
        word.unicodeScalars.map { scalar in
          switch scalar.value {
          case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
          default: wideSymbols[scalar] ?? scalar
          }
        }))
  }

  private static let wideSymbols: [Unicode.Scalar: Unicode.Scalar] = ["￠": "¢", "￡": "£", "￥": "¥", "￦": "₩"]
}
