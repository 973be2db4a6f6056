import Testing

@testable import quid

/// A command line that is refused, with how that ends and words of what it says.
struct RefusedLine: CustomTestStringConvertible, Sendable {
  let line: String
  let code: ExitCode
  let words: String

  init(_ line: String, code: ExitCode, words: String) {
    (self.line, self.code, self.words) = (line, code, words)
  }

  var testDescription: String { line }

  /// Expects the run of that line to have been refused so, with nothing printed as an answer.
  func check(_ run: Run, at location: SourceLocation = #_sourceLocation) {
    #expect(run.code == code, "\(run.error)", sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(run.error.contains(words), "\(run.error)", sourceLocation: location)
  }
}
