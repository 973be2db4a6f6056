import QuidCore
import QuidPresentation

/// Asks the providers and the user's files, each question in a task of its own.
struct Questioner: Sendable {
  private let root: CompositionRoot
  private let report: @Sendable (AppMessage) -> Void
  private var tasks: [Question: Task<Void, Never>] = [:]

  init(_ root: CompositionRoot, report: @escaping @Sendable (AppMessage) -> Void) {
    self.root = root
    self.report = report
  }

  /// Asks; the answer comes as a message.
  mutating func ask(_ question: Question) {
    tasks[question]?.cancel()
    tasks[question] = Task(priority: question.priority) { [root, report] in
      let answer = await Self.answer(to: question, of: root)
      guard !Task.isCancelled else { return }
      report(.answer(answer, to: question))
    }
  }

  /// Nobody wants the answer any more.
  mutating func cancel(_ question: Question) { tasks.removeValue(forKey: question)?.cancel() }

  /// Nobody wants any answer any more.
  mutating func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  /// Changes the coins that the person follows, on disk.
  func follow(_ coin: CoinID, _ isFollowed: Bool) {
    Task { [root, report] in
      let result: Result<Watchlist, CommandFailure>
      do throws(CommandFailure) {
        let watchlist = try root.watchlist.update { watchlist in
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

  /// The answer of the providers, or of a file.
  ///
  /// Off the task that draws, as preparing a list of all coins takes a while.
  @concurrent
  static func answer(to question: Question, of root: CompositionRoot) async -> Answer {
    AlternateStack.provide()
    let root = root.startingReport()
    let market = root.marketService
    switch question {
    case .market:
      return .listing(await result { () throws(ProviderError) in try await market.listing(in: .usd).data })
    case .coins(let coins):
      return .listing(
        await result { () throws(ProviderError) in try await market.listing(of: coins, in: .usd).data })
    case .rates:
      return .rates(await conversion { () throws(ConversionError) in try await root.rateReader.latestTable() })
    case .series(let coin, let period):
      return .series(
        await result { () throws(ProviderError) in
          try await market.series(of: coin, in: .usd, days: period.days).data
        })
    case .catalog:
      return .catalog(await result { () throws(ProviderError) in try await market.catalog() })
    case .send:
      return .send(await result { () throws(ProviderError) in try await root.sendService.market() })
    case .bitcoin(let currency):
      return .bitcoin(await result { () throws(ProviderError) in try await root.bitcoinReader.index(in: currency) })
    case .picture(let address):
      return .picture(
        await result { () throws(ProviderError) in
          guard let pictures = root.pictures else {
            throw ProviderError(.notFound("pictures of coins"), from: DataSource(name: "This client", host: nil))
          }
          return try await pictures.picture(at: address).value
        })
    case .searchIndex(let searched): return .searchIndex(searched.listing.searchIndex())
    case .currencyNames:
      return .currencyNames(await result { () throws(ProviderError) in try await root.rateReader.currencies() })
    case .rateDays(let days):
      // The days of one pair tell those of every other.
      return .rateDays(
        await conversion { () throws(ConversionError) in
          try await root.rateReader.history(from: .eur, to: .usd, days: days)
        })
    case .watchlist:
      do throws(CommandFailure) { return .watchlist(.success(try root.watchlist.read())) } catch {
        return .watchlist(.failure(error))
      }
    }
  }

  /// A failure that is no provider's cannot come of what is asked here; were it to, the source of rates is to blame.
  private static func conversion<Value>(
    _ ask: () async throws(ConversionError) -> Value
  ) async -> Result<Value, ProviderError> {
    do throws(ConversionError) { return .success(try await ask()) } catch {
      if case .provider(let error) = error { return .failure(error) }
      return .failure(ProviderError(.notFound("these rates"), from: DataSource(name: "The source of rates", host: nil)))
    }
  }

  private static func result<Value>(
    _ ask: () async throws(ProviderError) -> Value
  ) async -> Result<Value, ProviderError> {
    do throws(ProviderError) { return .success(try await ask()) } catch { return .failure(error) }
  }
}
