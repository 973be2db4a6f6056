import QuidCore

protocol QueryError: Error {
  init(_ error: any Error)
}

extension CommandError: QueryError {}

extension ProviderError: QueryError {
  init(_ error: any Error) {
    switch error {
    case let error as ProviderError: self = error
    case ConversionError.provider(let error): self = error
    // A request for exchange rates fails only with provider errors, so this case does not occur.
    default: self.init(.notFound("these exchange rates"), from: DataSource(name: "The rate provider", host: nil))
    }
  }
}
