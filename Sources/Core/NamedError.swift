/// An error whose `localizedDescription` is its case with the associated values, such as
/// `PortfolioError.unknownEntry(3)`, or its description if it has one.
///
/// Without this, Foundation describes an error by a number. Messages for users are in QuidPresentation.
public protocol NamedError: LocalizedError {}

extension NamedError {
  /// The type and the case of the error with its associated values, such as `PortfolioError.unknownEntry(3)`.
  public var errorDescription: String? { "\(Self.self).\(self)" }
}

extension NamedError where Self: CustomStringConvertible {
  /// The description of the error.
  public var errorDescription: String? { description }
}
