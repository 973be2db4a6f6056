extension String {
  /// The words of a typed command line without the name of the program; quotation marks keep words together.
  var commandLineWords: [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in self {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words.first == "quid" ? Array(words.dropFirst()) : words
  }
}

extension Substring {
  var trimmingSpaces: Substring {
    var rest = drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return rest
  }
}

extension [String] {
  /// Returns the words as an English list with a conjunction, such as `a, b or c`.
  func list(_ conjunction: String) -> String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(conjunction) " + self[count - 1]
  }
}
