import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

extension ValueParser where Value == ProviderURL {
  static var providerURL: ValueParser {
    ValueParser(placeholder: "URL") { string, name in
      do throws(ProviderURL.ValidationError) {
        return try ProviderURL(string)
      } catch {
        throw CommandError.usage("\(name): \(error.message(typed: string))")
      }
    }
  }

  static var nodeURL: ValueParser {
    ValueParser(placeholder: "URL") { string, name in
      do throws(ProviderURL.ValidationError) {
        return try ProviderURL(node: string)
      } catch {
        if string.hasSuffix(".ipc") {
          throw CommandError.usage(
            "\(name): IPC (.ipc) is not supported. Give the HTTP URL of the node, such as http://127.0.0.1:8545.")
        }
        if case .unsupportedScheme(let scheme) = error, ["ws", "wss"].contains(scheme) {
          throw CommandError.usage(
            "\(name): WebSocket (\(scheme)://) is not supported. Give the HTTP URL of the node, which starts with https://,"
              + " or with http:// on this computer.")
        }
        throw CommandError.usage("\(name): \(error.message(typed: string))")
      }
    }
  }
}

extension ValueParser where Value == [ProviderURL] {
  static var providerURLs: ValueParser {
    ValueParser(placeholder: "URLS") { string, name in
      let urls = try string.split(separator: ",").map { url in
        try ValueParser<ProviderURL>.providerURL.parse(String(url.trimmingSpaces), name)
      }
      guard !urls.isEmpty else { throw CommandError.usage("\(name) takes URLs separated by commas.") }
      return urls.uniqued
    }
  }
}

extension ValueParser where Value == NodeLogin {
  /// A parser that accepts the login of a node, and never repeats it in an error message.
  static var nodeLogin: ValueParser {
    ValueParser(placeholder: "LOGIN") { string, name in
      guard let login = NodeLogin(string) else {
        throw CommandError.usage(
          "The value of \(name) is not a login. Give Bearer TOKEN, user:password, or a token without spaces.")
      }
      return login
    }
  }
}

extension ValueParser where Value == EthereumAddress {
  static var address: ValueParser {
    ValueParser(placeholder: "ADDRESS") { string, name in
      do throws(AddressError) {
        return try EthereumAddress(string)
      } catch {
        throw CommandError.usage("\(name): \(error.message)")
      }
    }
  }
}

extension ValueParser where Value == APIKey {
  /// A parser that accepts an API key, and never repeats it in an error message.
  static var apiKey: ValueParser {
    ValueParser(placeholder: "KEY") { string, name in
      guard let key = APIKey(string) else {
        throw CommandError.usage(
          "The value of \(name) is not an API key. Give a key of letters, digits and symbols, without spaces.")
      }
      return key
    }
  }
}

extension ValueParser where Value == Int {
  /// A parser that accepts a number of requests: a whole number from 0.
  static var requestCount: ValueParser {
    ValueParser(placeholder: "N", takes: "a whole number such as 100") { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
  }
}

extension ProviderURL.ValidationError {
  /// Returns the error message for an invalid base URL, with a suggestion if only the scheme is missing.
  func message(typed text: String) -> String {
    let bases = ["http", "https"].lazy.compactMap { try? ProviderURL("\($0)://\(text)") }
    // A path or a single word may be a key, which must not be printed.
    guard !text.contains("://"), text == "localhost" || text.contains(where: { ".:".contains($0) }),
      let base = bases.first, base.path.isEmpty
    else { return message }
    return "\"\(text.excerpt(60))\" does not start with http:// or https://. Did you mean \(base)?"
  }

  var message: String {
    switch self {
    case .invalidURL, .unexpectedCharacter, .invalidHost, .invalidPort, .invalidPath:
      "This is not a valid base URL. Give a URL such as https://example.org/api."
    case .missingScheme, .unsupportedScheme: "The URL must start with https://. Add https:// or correct the URL."
    case .plainHTTP(let host):
      "Plain http is allowed only for this computer, not for \(host.excerpt(60)). Use an https URL."
    case .userInfo: "The URL must not contain a user name or password. Remove them, and set API keys separately."
    case .query: "The URL must not contain a query string (“?…”). Remove it, and set API keys separately."
    case .fragment: "The URL must not contain a fragment (“#…”). Remove it."
    }
  }
}
