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
      words.removeSubrange(
        worth...(words[worth + 1].lowercased() == "of" && words.count > worth + 2 ? worth + 1 : worth))
    }
    if words.count > 2, let from = words.prefix(2).firstIndex(where: { $0.lowercased() == "from" }) {
      words.remove(at: from)
    }
    for index in words.indices.dropLast() where ["us", "eur", "euro"].contains(words[index].lowercased()) {
      // The nouns of hundredths follow a code.
      if isCents(words[index + 1]) { words[index] = words[index].lowercased() == "us" ? "USD" : "EUR" }
    }
    guard words.count > 1 else { return words }
    // In capital letters, A and ONE are coins.
    let first = words[0].lowercased()
    if words[0] != words[0].uppercased(), let number = numerals[first] {
      let hasArticle = first == "half" && words.count > 2 && ["a", "an"].contains(words[1])
      words.replaceSubrange(0...(hasArticle ? 1 : 0), with: [number])
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
  static func isEnglish(_ word: String) -> Bool {
    englishCodes.contains(word.lowercased()) && word != word.uppercased()
  }

  private static let englishCodes: Set<String> = [
    "all", "bam", "bob", "cop", "cup", "gel", "mad", "mop", "pen", "rub", "sos", "top", "try",
  ]

  private static let questions = [
    ["how", "much", "is"], ["how", "much", "are"], ["what", "is"], ["what", "are"], ["whats"], ["what's"], ["what’s"],
  ]

  private static let endings: Set<String> = ["please", "rate", "rates", "exchange", "now"]

  private static let numerals = [
    "half": "0.5", "a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twenty": "20", "fifty": "50",
  ]

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
