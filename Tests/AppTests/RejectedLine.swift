import Testing

@testable import quid

/// A command line that is rejected, with its exit code and a part of its message.
struct RejectedLine: CustomTestStringConvertible, Sendable {
  let line: String
  let code: ExitCode
  let words: String

  init(_ line: String, code: ExitCode, words: String) {
    (self.line, self.code, self.words) = (line, code, words)
  }

  var testDescription: String { line }

  /// Expects the exit code and the message, and no standard output.
  func check(_ run: Run, at location: SourceLocation = #_sourceLocation) {
    #expect(run.code == code, "\(run.error)", sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(run.error.contains(words), "\(run.error)", sourceLocation: location)
  }
}
