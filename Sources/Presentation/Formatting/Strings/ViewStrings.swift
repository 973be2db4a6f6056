/// The labels and messages of the user interface in one language.
///
/// Quid includes the languages of ``ViewLanguage``. To replace phrases of a language, or to add a language, create a
/// value with templates for the phrases and pass it to ``DisplayFormat/init(localeIdentifier:strings:)``.
public struct ViewStrings: Sendable {
  /// The labels and messages in English.
  public static let english = ViewStrings(.english)

  let language: ViewLanguage
  private let templates: [Phrase: String]
  private let pluralForm: @Sendable (Int) -> Int

  /// Creates the labels and messages of a language, some of which can be replaced.
  ///
  /// To add a language, replace each of `Phrase.allCases`. A template has the notation and the placeholders that
  /// ``ViewLanguage/template(of:)`` returns for the phrase.
  ///
  /// - Parameters:
  ///   - language: The language of the phrases that are not replaced.
  ///   - templates: The templates that replace those of the language.
  ///   - pluralForm: Returns the index of the form for a count in a template with plural forms. By default, the first
  ///     form is for 1 and the second one for every other count.
  public init(
    _ language: ViewLanguage, replacing templates: [Phrase: String] = [:],
    pluralForm: @escaping @Sendable (Int) -> Int = { $0 == 1 ? 0 : 1 }
  ) {
    self.language = language
    self.templates = templates
    self.pluralForm = pluralForm
  }

  /// Returns a phrase whose placeholders are replaced by values.
  ///
  /// Values from outside Quid, such as coin names and messages of providers, are inserted as they are.
  ///
  /// - Parameters:
  ///   - phrase: The phrase.
  ///   - values: The values by the names of the placeholders. The value of `count`, an `Int`, selects the plural form.
  public subscript(phrase: Phrase, values: KeyValuePairs<String, any CustomStringConvertible> = [:]) -> String {
    let template = templates[phrase] ?? language.template(of: phrase)
    let forms = template.split(separator: "|", omittingEmptySubsequences: false)
    let count = values.first { $0.key == "count" }?.value as? Int
    let form = forms[min(forms.count - 1, count.map(pluralForm) ?? 0)]
    let parts = form.split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { string, part in
      let name = part.prefix { $0 != "}" }
      string += values.first { $0.key == name }.map { "\($0.value)" } ?? "{\(name)}"
      string += part.dropFirst(name.count + 1)
    }
  }
}
