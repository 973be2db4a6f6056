import Foundation
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The full-screen app and its event loop.
///
/// Takes over the terminal, runs until the user quits, and restores the terminal.
struct FullScreenApp {
  private let session: TerminalSession
  private let services: Services
  private let format: DisplayFormat
  private let preferences: PreferencesFile
  private let mailbox: Mailbox<AppMessage>
  private let depth: ColorDepth
  /// The theme of the settings; `nil` to detect the theme from the terminal.
  private let requestedTheme: Theme?

  private var state: AppState
  private var saved: Preferences
  private var theme: Theme
  private var animationPolicy: AnimationPolicy
  private var highlight = ChangeHighlight()
  private var writer = FrameWriter()
  /// The picture protocol of the terminal; `nil` if it has none or it is not known yet.
  private var pictures: PictureProtocol?
  /// Whether the terminal can be queried for support of the Kitty graphics protocol.
  private let canQueryPictures: Bool
  private var schedule = Schedule()
  /// The start times of the requests in flight.
  private var requests: [Question: ContinuousClock.Instant] = [:]
  private var refresh = ManualRefresh()
  private var questioner: Questioner
  private var alarm: Task<Void, Never>?
  private var hasQuit = false

  /// The maximum time for which the first frame waits for the terminal to report its background colour.
  private static let themeTimeout = Duration.milliseconds(150)
  /// The maximum time between two frames, so that the displayed age of data stays current.
  private static let ageRefreshInterval = Duration.seconds(10)

  /// Creates the app on the terminal of this process; `nil` if the process has no terminal.
  ///
  /// - Parameter warnings: The warnings of the settings; the last one is shown in the status line.
  init?(_ settings: Settings, environment: [String: String], warnings: [String]) {
    guard let session = TerminalSession() else { return nil }
    self.session = session
    let mailbox = Mailbox<AppMessage>()
    self.mailbox = mailbox
    let services = CompositionRoot.services(settings, observe: { _ in }, warn: { mailbox.post(.warning($0)) })
    self.services = services
    questioner = Questioner(services) { mailbox.post($0) }
    let usesColor = settings.color.usesColor(onTerminal: true, environment)
    let depth = usesColor ? ColorDepth(environment: environment) : .none
    // `--color always` enables colours on a terminal that does not report support for them.
    self.depth = settings.color == .always && depth == .none ? .sixteen : depth
    requestedTheme = settings.theme
    theme = settings.theme ?? Theme(environment: environment) ?? .dark
    preferences = PreferencesFile(at: settings.preferences)
    saved = preferences.read()
    let animationPolicy = AnimationPolicy(environment: environment, disabledBy: "QUID_REDUCE_MOTION")
    self.animationPolicy = animationPolicy
    let alphabet = TerminalAlphabet(environment: environment)
    let format = DisplayFormat(localeIdentifier: settings.localeIdentifier)
    self.format = alphabet == .ascii ? format.transliterated(by: \.inASCII) : format
    // A display in ASCII or without colours has no pictures.
    let usesPictures = services.pictures != nil && depth != .none && theme != .mono && alphabet == .unicode
    pictures = usesPictures ? PictureProtocol(environment: environment) : nil
    canQueryPictures = usesPictures && pictures == nil && PictureProtocol.canQuery(environment)
    state = AppState(
      size: session.size, alphabet: alphabet, preferences: saved, moves: animationPolicy.isEnabled,
      pace: settings.client == .mock ? .mock(MockClient.updateInterval) : .live, format: self.format)
    state.showsPictures = pictures != nil
    for warning in warnings { state.warn(warning) }
  }

  /// Runs the event loop until the user quits or the task is cancelled.
  ///
  /// - Returns: The exit code of the process.
  mutating func run() async -> ExitCode {
    guard let signals = SignalPipe.open() else { return .file }
    session.enter()
    defer { session.leave() }
    KeyboardReader.start(input: STDIN_FILENO, signals: signals) { [mailbox] in mailbox.post(.keyboard($0)) }
    var isThemeKnown = requestedTheme != nil || depth == .none
    session.query(background: !isThemeKnown, pictures: canQueryPictures)
    let start = ContinuousClock.now
    mailbox.post(.alarm)
    for await _ in mailbox.signals {
      // After a suspension point the loop may continue on another thread.
      AlternateStack.install()
      let messages = mailbox.take()
      var cause = ChangeHighlight.Cause.clock
      for message in messages {
        handle(message)
        switch message {
        case .keyboard(.input(.background)), .keyboard(.input(.deviceAttributes)): isThemeKnown = true
        case .keyboard: cause = .input
        case .answer: if cause != .input { cause = .data }
        case .warning, .alarm: break
        }
      }
      if hasQuit { break }
      sendRequests()
      isThemeKnown = isThemeKnown || ContinuousClock.now - start >= Self.themeTimeout
      if isThemeKnown { draw(cause) }
      // Preferences are saved after drawing, so that a slow disk does not delay the response to a key.
      savePreferences()
      setAlarm(at: isThemeKnown ? nil : start + Self.themeTimeout)
    }
    alarm?.cancel()
    questioner.cancelAll()
    savePreferences()
    return hasQuit ? .success : .interrupted
  }

  // MARK: Messages and effects

  private mutating func handle(_ message: AppMessage) {
    switch message {
    case .keyboard(.input(.background(let reported))):
      if requestedTheme == nil, theme != .mono { theme = reported }
    case .keyboard(.input(.kittyGraphics)):
      guard canQueryPictures else { break }
      pictures = .kitty
      state.showsPictures = true
    case .keyboard(.input(let input)):
      for effect in state.take(input) { perform(effect) }
    case .keyboard(.signal(.resized)): resize()
    case .keyboard(.signal(.suspend)): perform(.suspend)
    case .keyboard(.signal(.continued)):
      // Other programs may have changed the state of the terminal while the process was suspended.
      session.enter()
      resize()
      writer.invalidate()
    case .keyboard(.closed): hasQuit = true
    case .answer(let answer, let question):
      // A change of the watchlist in the app is reported as a response without a request.
      let now = ContinuousClock.now
      let age = answer.cachedAt.map { Duration.seconds(services.now().timeIntervalSince($0)) }
      let isSubscribed = schedule.finish(question, at: now, age: age)
      if isSubscribed { requests[question] = nil }
      if isSubscribed || question == .watchlist { state.receive(answer, to: question) }
      if refresh.receive(answer, to: question) {
        let next = schedule.next(state.wants.filter(\.question.isForProvider))
        state.report(ManualRefresh.message(nextRefresh: next.map { $0 - now - Schedule.margin }))
      }
    case .warning(let message): state.warn(message)
    case .alarm: if state.isMoving { state.advance() }
    }
  }

  private mutating func perform(_ effect: ScreenEffect) {
    switch effect {
    case .quit: hasQuit = true
    case .suspend:
      session.suspend()
      resize()
      writer.invalidate()
    case .redraw: writer.invalidate()
    case .refresh:
      refresh.start(state.wants.map(\.question))
      for want in state.wants { schedule.forget(want.question) }
    // A screen that was opened has received none of the responses that came before.
    case .open, .openChart: for want in state.wants { schedule.forget(want.question) }
    case .follow(let coin, let isFollowed): questioner.follow(coin, isFollowed)
    case .copy(let text, _): session.write(Array(ScreenSequences.copy(text).utf8))
    case .back, .show: break
    }
  }

  private mutating func resize() {
    let size = session.size
    if size != state.size { state.size = size }
    writer.invalidate()
  }

  private mutating func sendRequests() {
    let plan = schedule.plan(state.wants, at: .now)
    for question in plan.cancel {
      questioner.cancel(question)
      requests[question] = nil
    }
    for question in plan.ask {
      requests[question] = .now
      state.start(question)
      questioner.ask(question)
    }
  }

  private mutating func savePreferences() {
    guard state.preferences != saved else { return }
    saved = state.preferences
    preferences.write(saved)
  }

  private mutating func draw(_ cause: ChangeHighlight.Cause) {
    let start = ContinuousClock.now
    let progress = requests.map { question, started in
      (question, RequestProgress(provider: services.providerNames[question], elapsed: start - started))
    }
    let frame = state.frame(
      ScreenContext(
        now: services.now(), format: format, requests: Dictionary(uniqueKeysWithValues: progress),
        isAnimated: animationPolicy.isEnabled))
    let grid = highlight.frame(
      frame, in: AppLayout(state.size).screen, cause, isAnimated: animationPolicy.isEnabled, at: start)
    let bytes = writer.frame(grid, Palette(theme, depth, isPainted: requestedTheme != nil), pictures: pictures)
    guard !bytes.isEmpty else { return }
    animationPolicy.record(writeDuration: ContinuousClock().measure { session.write(bytes) })
    if state.moves != animationPolicy.isEnabled { state.moves = animationPolicy.isEnabled }
  }

  /// Schedules the alarm for the next frame that no message triggers: an animation, a phase of the highlight or a due
  /// request.
  ///
  /// - Parameter moment: The time of the next frame if nothing else is due earlier; `nil` for the default.
  private mutating func setAlarm(at moment: ContinuousClock.Instant?) {
    let now = ContinuousClock.now
    var next = moment ?? now + Self.ageRefreshInterval
    if state.isMoving { next = min(next, now + SlideAnimation.step) }
    // While a request is in flight, the frame shows its elapsed time and a spinner.
    if !requests.isEmpty { next = min(next, now + (animationPolicy.isEnabled ? Spinner.step : .seconds(1))) }
    if let change = highlight.next(after: now) { next = min(next, change) }
    if let due = schedule.next(state.wants) { next = min(next, max(due, now + .milliseconds(1))) }
    alarm?.cancel()
    alarm = Task { [mailbox] in
      do { try await Task.sleep(until: next) } catch { return }
      mailbox.post(.alarm)
    }
  }
}
