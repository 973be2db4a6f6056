/// The labels and messages of the user interface, in English by default.
///
/// To show them in another language, create a value with templates for the phrases and pass it to
/// ``DisplayFormat/init(localeIdentifier:dates:strings:)``.
public struct ViewStrings: Sendable {
  /// The labels and messages in English.
  public static let english = ViewStrings()

  private let template: @Sendable (Phrase) -> String
  private let pluralForm: @Sendable (Int) -> Int

  /// Creates the English labels and messages, some of which are replaced.
  ///
  /// To add a language, replace each of `Phrase.allCases`.
  ///
  /// - Parameters:
  ///   - templates: The new templates, in the notation and with the placeholders of ``Phrase/template``.
  ///   - pluralForm: Returns the index of the plural form for a count. By default, the first form is for 1, and the
  ///     second one for every other count.
  public init(
    replacing templates: [Phrase: String] = [:],
    pluralForm: @escaping @Sendable (Int) -> Int = { $0 == 1 ? 0 : 1 }
  ) {
    self.init(pluralForm: pluralForm) { templates[$0] ?? $0.template }
  }

  package init(
    pluralForm: @escaping @Sendable (Int) -> Int = { $0 == 1 ? 0 : 1 },
    template: @escaping @Sendable (Phrase) -> String
  ) {
    self.template = template
    self.pluralForm = pluralForm
  }

  /// Returns a phrase whose placeholders are replaced by values, keyed by the names of the placeholders.
  ///
  /// Values are inserted unchanged, even untrusted names of coins. The `Int` value of `count` selects the plural form.
  public subscript(phrase: Phrase, values: KeyValuePairs<String, any CustomStringConvertible> = [:]) -> String {
    let template = template(phrase)
    guard template.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "{") }) else { return template }
    let forms = template.split(separator: "|", omittingEmptySubsequences: false)
    let count = values.first { $0.key == "count" }?.value as? Int
    let form = forms[min(forms.count - 1, count.map(pluralForm) ?? 0)]
    let parts = form.split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { string, part in
      let name = part.prefix { $0 != "}" }
      string += values.first { $0.key == name }.map { "\($0.value)" } ?? "{\(name)}"
      string.append(contentsOf: part.dropFirst(name.count + 1))
    }
  }
}
