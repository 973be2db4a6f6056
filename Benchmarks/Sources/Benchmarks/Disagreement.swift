/// Two ways of doing the same work came to different results; a run that finds one fails.
struct Disagreement: Error, CustomStringConvertible {
  let row: String
  let input: String
  let quid: String
  let decimal: String

  var description: String { "\(row): \(input) is \(quid) by Quid and \(decimal) by Decimal" }

  /// Compares the results for each input.
  static func check<Input>(
    _ row: String, _ inputs: [Input], quid: (Input) throws -> String, decimal: (Input) throws -> String
  ) throws {
    for input in inputs {
      let (ours, theirs) = (try quid(input), try decimal(input))
      guard ours == theirs else {
        throw Disagreement(row: row, input: "\(input)", quid: ours, decimal: theirs)
      }
    }
  }
}
