import QuidCore
import QuidPresentation
import QuidTerminal
import Synchronization

/// The event loop of the full-screen app, which takes over the terminal and restores it when the user quits.
struct FullScreenApp {
  struct Configuration {
    var screens: [any Screen.Type]
    /// The values for the screens; the app adds the preferences, the format and the alphabet.
    var screenSettings: ScreenSettings
    var environment: [String: String]
    var color: ColorMode
    var theme: Theme?
    var localeIdentifier: String
    var preferencesFile: URL?
    var refreshIntervals: RefreshIntervals
    /// The warnings about the settings, of which the status line shows the last.
    var warnings: [String]
  }

  private enum Message: Sendable {
    case keyboard(KeyboardReader.Event)
    case response(Response)
    case effectResponse(Response)
    case warning(String)
    /// A request is due, or content that depends on the time must be redrawn.
    case alarm
  }

  private let session: TerminalSession
  private var services: Services
  private let makeServices: (ClientKind?) -> Services
  private let format: DisplayFormat
  private let preferencesFile: PreferencesFile
  private let mailbox: Mailbox<Message>
  private let depth: ColorDepth
  /// The color theme of the settings; `nil` to detect it from the terminal.
  private let requestedTheme: Theme?

  private var state: AppState
  private var savedPreferences: Preferences
  private var theme: Theme
  private var animationPolicy: AnimationPolicy
  private var highlight = ChangeHighlight()
  private var writer = FrameWriter()
  /// The picture protocol of the terminal; `nil` if it has none or is not known yet.
  private var pictures: PictureProtocol?
  private let canQueryPictures: Bool
  private var schedule = RefreshSchedule()
  private var requests: [AnyRequest: ContinuousClock.Instant] = [:]
  private var refresh = ManualRefresh()
  private var loader: DataLoader
  private var alarm: Task<Void, Never>?
  private var hasQuit = false

  /// The maximum time for which the first frame waits for the background color of the terminal.
  private static let themeTimeout = Duration.milliseconds(150)
  /// The maximum time between two frames, so that the displayed age of data stays current.
  private static let ageRefreshInterval = Duration.seconds(10)

  /// Creates the app on the terminal of the process; returns `nil` if the process has no terminal.
  ///
  /// - Parameter makeServices: Creates the services with the data of a client, or of the settings for `nil`.
  init?(
    _ configuration: Configuration,
    services makeServices: @escaping (ClientKind?, @escaping @Sendable (String) -> Void) -> Services
  ) {
    guard let session = TerminalSession() else { return nil }
    self.session = session
    let environment = configuration.environment
    let mailbox = Mailbox<Message>()
    self.mailbox = mailbox
    self.makeServices = { client in makeServices(client) { mailbox.post(.warning($0)) } }
    let services = self.makeServices(nil)
    self.services = services
    loader = DataLoader(services) { mailbox.post(.response($0)) }
    let usesColor = configuration.color.usesColor(onTerminal: true, environment)
    let depth = usesColor ? ColorDepth(environment: environment) : .none
    // With `--color always`, a terminal that reports no support for colors gets 16 colors.
    self.depth = configuration.color == .always && depth == .none ? .sixteen : depth
    requestedTheme = configuration.theme
    theme = configuration.theme ?? Theme(environment: environment) ?? .dark
    preferencesFile = PreferencesFile(at: configuration.preferencesFile)
    savedPreferences = preferencesFile.read()
    animationPolicy = AnimationPolicy(environment: environment, disabledBy: "QUID_REDUCE_MOTION")
    let alphabet = TerminalAlphabet(environment: environment)
    let format = DisplayFormat(localeIdentifier: configuration.localeIdentifier, strings: CommandStrings())
    self.format = alphabet == .ascii ? format.transliterated(by: \.inASCII) : format
    // A display in ASCII or without colors has no pictures.
    let usesPictures = services.providers().pictures != nil && depth != .none && theme != .mono && alphabet == .unicode
    pictures = usesPictures ? PictureProtocol(environment: environment) : nil
    canQueryPictures = usesPictures && pictures == nil && PictureProtocol.canQuery(environment)
    var screenSettings = configuration.screenSettings
    screenSettings.preferences = savedPreferences
    screenSettings.format = self.format
    screenSettings.alphabet = alphabet
    state = AppState(
      screens: configuration.screens, size: session.size, settings: screenSettings,
      isAnimated: animationPolicy.isEnabled, refreshIntervals: configuration.refreshIntervals)
    state.showsPictures = pictures != nil
    for warning in configuration.warnings { execute(state.update(.warning(warning))) }
  }

  mutating func run() async -> ExitCode {
    guard let signals = SignalPipe.open() else { return .file }
    session.enter()
    defer { session.leave() }
    var isThemeKnown = requestedTheme != nil || depth == .none
    KeyboardReader.start(
      input: session.input, signals: signals, expectsResponses: !isThemeKnown || canQueryPictures
    ) { [mailbox] in mailbox.post(.keyboard($0)) }
    session.query(background: !isThemeKnown, pictures: canQueryPictures)
    let start = ContinuousClock.now
    mailbox.post(.alarm)
    for await _ in mailbox.signals {
      // After a suspension point, the loop may continue on another thread, which needs an alternate stack as well.
      AlternateStack.install()
      var cause = ChangeHighlight.Cause.clock
      for message in mailbox.removeAll() {
        handle(message)
        switch message {
        case .keyboard(.input(.background)), .keyboard(.input(.deviceAttributes)): isThemeKnown = true
        case .keyboard: cause = .input
        case .response, .effectResponse: if cause != .input { cause = .data }
        case .warning, .alarm: break
        }
      }
      if hasQuit { break }
      let subscriptions = state.subscriptions
      sendRequests(subscriptions)
      isThemeKnown = isThemeKnown || ContinuousClock.now - start >= Self.themeTimeout
      if isThemeKnown { draw(cause) }
      // Preferences are saved after drawing, so that a slow disk does not delay the response to a key.
      savePreferences()
      setAlarm(at: isThemeKnown ? nil : start + Self.themeTimeout, subscriptions)
    }
    alarm?.cancel()
    loader.cancelAll()
    savePreferences()
    return hasQuit ? .success : .interrupted
  }

  // MARK: Messages and effects

  private mutating func handle(_ message: Message) {
    switch message {
    case .keyboard(.input(.background(let reported))):
      if requestedTheme == nil, theme != .mono { theme = reported }
    case .keyboard(.input(.kittyGraphics)):
      guard canQueryPictures else { break }
      pictures = .kitty
      state.showsPictures = true
    case .keyboard(.input(let input)):
      // The signal about a new terminal size may arrive after a key.
      if session.size != state.size { resize() }
      execute(state.update(.input(input)))
    case .keyboard(.signal(.resized)): resize()
    case .keyboard(.signal(.suspend)): execute([.suspend])
    case .keyboard(.signal(.continued)):
      // Other programs may have changed the state of the terminal while the process was suspended.
      session.enter()
      resize()
    case .keyboard(.closed): hasQuit = true
    case .response(let response): receive(response)
    case .effectResponse(let response): execute(state.update(.response(response)))
    case .warning(let message): execute(state.update(.warning(message)))
    case .alarm: if state.isAnimating { execute(state.update(.animationStep)) }
    }
  }

  private mutating func receive(_ response: Response) {
    let now = ContinuousClock.now
    let age = response.provenance?.cachedAt.map { Duration.seconds(services.now().timeIntervalSince($0)) }
    if schedule.finish(response.query, at: now, age: age) {
      requests[response.query] = nil
      loader.finish(response.query)
      execute(state.update(.response(response)))
    }
    if refresh.receive(response) {
      let next = schedule.next(state.subscriptions.filter(\.query.base.isForProvider))
      let message = ManualRefresh.message(nextRefresh: next.map { $0 - now - RefreshSchedule.margin })
      execute(state.update(.note(message)))
    }
  }

  private mutating func execute(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .quit: hasQuit = true
      case .suspend:
        session.suspend()
        resize()
      case .useTestData:
        loader.cancelAll()
        services = makeServices(.test)
        loader = DataLoader(services) { [mailbox] in mailbox.post(.response($0)) }
        (schedule, requests) = (RefreshSchedule(), [:])
      case .redraw: writer.invalidate()
      case .refresh, .reload:
        let queries = state.subscriptions.map(\.query)
        schedule.invalidate(queries)
        if case .refresh = effect { refresh.start(queries) }
      case .run(let effect): loader.run(effect) { [mailbox] in mailbox.post(.effectResponse($0)) }
      case .copy(let text, _): session.write(Array(ScreenSequences.copy(text).utf8))
      // The state has executed these effects.
      case .selectTab, .selectFirstTab, .broadcast, .perform, .chooseCurrency, .notice: break
      }
    }
  }

  private mutating func resize() {
    if session.size != state.size { state.size = session.size }
    writer.invalidate()
  }

  private mutating func sendRequests(_ subscriptions: [Subscription]) {
    let plan = schedule.plan(subscriptions, at: .now)
    for query in plan.cancel {
      loader.cancel(query)
      requests[query] = nil
    }
    for query in plan.start {
      requests[query] = .now
      execute(state.update(.requestStarted(query)))
      loader.load(query)
    }
  }

  private mutating func savePreferences() {
    guard state.preferences != savedPreferences.fields else { return }
    savedPreferences = Preferences(state.preferences)
    preferencesFile.write(savedPreferences)
  }

  private mutating func draw(_ cause: ChangeHighlight.Cause) {
    let start = ContinuousClock.now
    let progress = requests.map { query, started in
      let provider = query.base.providerName(in: services.providers().names)
      return (query, RequestProgress(provider: provider, elapsed: start - started))
    }
    let isAnimated = animationPolicy.isEnabled
    let context = ScreenContext(
      now: services.now(), format: format, requests: Dictionary(uniqueKeysWithValues: progress), isAnimated: isAnimated)
    let grid = highlight.frame(
      state.view(context), in: AppLayout(state.size).screen, cause, isAnimated: isAnimated, at: start)
    let palette = Palette(theme, depth, isPainted: requestedTheme != nil)
    let bytes = writer.frame(grid, palette, pictures: pictures)
    guard !bytes.isEmpty else { return }
    animationPolicy.record(writeDuration: ContinuousClock().measure { session.write(bytes) })
    if state.isAnimated != animationPolicy.isEnabled { state.isAnimated = animationPolicy.isEnabled }
  }

  /// Sets the time of the next frame: at `moment`, by default after ten seconds, or earlier if something else is due.
  private mutating func setAlarm(at moment: ContinuousClock.Instant?, _ subscriptions: [Subscription]) {
    let now = ContinuousClock.now
    var next = moment ?? now + Self.ageRefreshInterval
    if state.isAnimating { next = min(next, now + SlideAnimation.step) }
    // While a request is in flight, the frame shows its elapsed time and a spinner.
    if !requests.isEmpty { next = min(next, now + (animationPolicy.isEnabled ? Spinner.step : .seconds(1))) }
    if let change = highlight.next(after: now) { next = min(next, change) }
    if let due = schedule.next(subscriptions) { next = min(next, max(due, now + .milliseconds(1))) }
    alarm?.cancel()
    alarm = Task { [mailbox] in
      do { try await Task.sleep(until: next) } catch { return }
      mailbox.post(.alarm)
    }
  }
}

/// A queue of messages from many tasks to one event loop.
///
/// The loop takes all queued messages at once, so that a burst of keys or responses causes one frame.
private final class Mailbox<Message: Sendable>: Sendable {
  /// A stream with an element whenever messages are queued, until the iterating task is cancelled.
  let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let messages = Mutex<[Message]>([])

  init() {
    (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    signal.yield()
  }

  func removeAll() -> [Message] {
    messages.withLock { queued in
      defer { queued = [] }
      return queued
    }
  }
}
