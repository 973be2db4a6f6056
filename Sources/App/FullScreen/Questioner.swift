import QuidCore
import QuidPresentation
import QuidTerminal

/// Loads the data of the screens from providers and files, one task per query.
struct Questioner: Sendable {
  private let services: Services
  private let report: @Sendable (AppMessage) -> Void
  private var tasks: [Question: Task<Void, Never>] = [:]

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - services: The services and files to load from.
  ///   - report: Receives each response as a message. It is called from any task.
  init(_ services: Services, report: @escaping @Sendable (AppMessage) -> Void) {
    self.services = services
    self.report = report
  }

  /// Starts a request, and cancels an earlier request for the same query.
  mutating func ask(_ question: Question) {
    tasks[question]?.cancel()
    tasks[question] = Task(priority: question.priority) { [services, report] in
      let answer = await Self.answer(to: question, of: services)
      guard !Task.isCancelled else { return }
      report(.answer(answer, to: question))
    }
  }

  /// Cancels the request for a query.
  mutating func cancel(_ question: Question) { tasks.removeValue(forKey: question)?.cancel() }

  /// Cancels all requests.
  mutating func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  /// Adds a coin to the watchlist file, or removes it, and reports the new watchlist.
  func follow(_ coin: CoinID, _ isFollowed: Bool) {
    Task { [services, report] in
      let result: Result<Watchlist, CommandError>
      do throws(CommandError) {
        let watchlist = try services.watchlist.update { watchlist in
          if isFollowed { watchlist.add(coin) } else { watchlist.remove(coin) }
          return watchlist
        }
        result = .success(watchlist)
      } catch {
        result = .failure(error)
      }
      report(.answer(.watchlist(result), to: .watchlist))
    }
  }

  /// Returns the response to a query.
  ///
  /// Runs concurrently with the event loop, because indexing the list of all coins takes long enough to delay a frame.
  @concurrent
  static func answer(to question: Question, of services: Services) async -> Answer {
    AlternateStack.install()
    let services = services.startingReport()
    let market = services.marketService
    switch question {
    case .market:
      return .listing(await result { () throws(ProviderError) in try await market.listing(in: .usd).data })
    case .coins(let coins):
      return .listing(
        await result { () throws(ProviderError) in try await market.listing(of: coins, in: .usd).data })
    case .rates:
      return .rates(await conversion { () throws(ConversionError) in try await services.conversionService.latestTable() })
    case .series(let coin, let period):
      return .series(
        await result { () throws(ProviderError) in
          try await market.series(of: coin, in: .usd, days: period.days).data
        })
    case .catalog:
      return .catalog(await result { () throws(ProviderError) in try await market.catalog() })
    case .send:
      return .send(await result { () throws(ProviderError) in try await services.sendService.market() })
    case .bitcoin(let currency):
      return .bitcoin(await result { () throws(ProviderError) in try await services.bitcoinService.index(in: currency) })
    case .picture(let address):
      return .picture(
        await result { () throws(ProviderError) in
          guard let pictures = services.pictures else {
            throw ProviderError(.notFound("pictures of coins"), from: DataSource(name: "This client", host: nil))
          }
          return try await pictures.picture(at: address).value
        })
    case .searchIndex(let searched): return .searchIndex(searched.listing.searchIndex())
    case .currencyNames:
      return .currencyNames(await result { () throws(ProviderError) in try await services.conversionService.currencies() })
    case .rateDays(let days):
      // A table has the rates of all currencies, so the pair makes no difference.
      return .rateDays(
        await conversion { () throws(ConversionError) in
          try await services.conversionService.history(from: .eur, to: .usd, days: days)
        })
    case .watchlist:
      do throws(CommandError) { return .watchlist(.success(try services.watchlist.read())) } catch {
        return .watchlist(.failure(error))
      }
    }
  }

  /// Returns the result of a request for exchange rates.
  ///
  /// These requests fail with provider errors only. Any other error is reported as missing rates.
  private static func conversion<Value>(
    _ request: () async throws(ConversionError) -> Value
  ) async -> Result<Value, ProviderError> {
    do throws(ConversionError) { return .success(try await request()) } catch {
      if case .provider(let error) = error { return .failure(error) }
      return .failure(ProviderError(.notFound("these rates"), from: DataSource(name: "The source of rates", host: nil)))
    }
  }

  /// Returns the result of a request that can throw a provider error.
  private static func result<Value>(
    _ request: () async throws(ProviderError) -> Value
  ) async -> Result<Value, ProviderError> {
    do throws(ProviderError) { return .success(try await request()) } catch { return .failure(error) }
  }
}
