import Foundation
import QuidNetworking
import QuidPresentation

/// The full-screen app: takes the terminal, runs until the person leaves, and gives it back.
struct FullScreenApp {
  private let session: TerminalSession
  private let root: CompositionRoot
  private let format: DisplayFormat
  private let preferences: PreferencesFile
  private let mailbox: Mailbox<AppMessage>
  private let depth: ColorDepth
  /// The theme that was asked for; `nil` leaves it to the terminal.
  private let wantedTheme: Theme?

  private var state: AppState
  private var saved: Preferences
  private var theme: Theme
  private var motion: Motion
  private var flash = FigureFlash()
  private var writer = FrameWriter()
  /// How the terminal takes pictures; `nil` where it takes none, or is not known to.
  private var pictures: PictureProtocol?
  private let canAskForPictures: Bool
  private var schedule = Schedule()
  /// The times at which the requests under way were started.
  private var requests: [Question: ContinuousClock.Instant] = [:]
  private var refresh = ManualRefresh()
  private var questioner: Questioner
  private var alarm: Task<Void, Never>?
  private var hasQuit = false

  /// How long the first frame waits for the terminal to say whether it is light or dark.
  private static let themePatience = Duration.milliseconds(150)
  /// How often the ages of figures are looked at.
  private static let glance = Duration.seconds(10)

  /// The app on the terminal of this process; `nil` where there is none.
  init?(_ settings: Settings, environment: [String: String], warnings: [String]) {
    guard let session = TerminalSession() else { return nil }
    self.session = session
    let mailbox = Mailbox<AppMessage>()
    self.mailbox = mailbox
    let root = CompositionRoot(settings, observe: { _ in }, warn: { mailbox.post(.warning($0)) })
    self.root = root
    questioner = Questioner(root) { mailbox.post($0) }
    let usesColor = settings.color.usesColor(onTerminal: true, environment)
    let depth = usesColor ? ColorDepth(environment: environment) : .none
    // Colours that were asked for are had although the terminal does not say that it knows any.
    self.depth = settings.color == .always && depth == .none ? .sixteen : depth
    wantedTheme = settings.theme
    theme = settings.theme ?? Theme(environment: environment) ?? .dark
    preferences = PreferencesFile(at: settings.preferences)
    saved = preferences.read()
    let motion = Motion(environment: environment)
    self.motion = motion
    let alphabet = TerminalAlphabet(environment: environment)
    let format = DisplayFormat(localeIdentifier: settings.localeIdentifier)
    self.format = alphabet == .ascii ? format.transliterated(by: \.inASCII) : format
    // Whoever draws in letters alone, or without colours, wants no pictures.
    let wantsPictures = root.pictures != nil && depth != .none && theme != .mono && alphabet == .unicode
    pictures = wantsPictures ? PictureProtocol(environment: environment) : nil
    canAskForPictures = wantsPictures && pictures == nil && PictureProtocol.canAsk(environment)
    state = AppState(
      size: session.size, alphabet: alphabet, preferences: saved, moves: motion.isOn,
      pace: settings.client == .mock ? .mock(MockClient.updateInterval) : .live, format: self.format)
    state.showsPictures = pictures != nil
    for warning in warnings { state.warn(warning) }
  }

  /// Runs until the person leaves, or the task is cancelled.
  mutating func run() async -> ExitCode {
    guard let signals = SignalPipe.open() else { return .file }
    session.enter()
    defer { session.leave() }
    KeyboardReader.start(input: STDIN_FILENO, signals: signals) { [mailbox] in mailbox.post(.keyboard($0)) }
    var isThemeKnown = wantedTheme != nil || depth == .none
    session.ask(background: !isThemeKnown, pictures: canAskForPictures)
    let start = ContinuousClock.now
    mailbox.post(.alarm)
    for await _ in mailbox.signals {
      // The next turn may run on another thread.
      AlternateStack.provide()
      let messages = mailbox.take()
      var cause = FigureFlash.Cause.clock
      for message in messages {
        take(message)
        switch message {
        case .keyboard(.input(.background)), .keyboard(.input(.identified)): isThemeKnown = true
        case .keyboard: cause = .person
        case .answer: if cause != .person { cause = .figures }
        case .warning, .alarm: break
        }
      }
      if hasQuit { break }
      ask()
      isThemeKnown = isThemeKnown || ContinuousClock.now - start >= Self.themePatience
      if isThemeKnown { draw(cause) }
      // A disk may take its time; the key has its answer by then.
      remember()
      wake(at: isThemeKnown ? nil : start + Self.themePatience)
    }
    alarm?.cancel()
    questioner.cancelAll()
    remember()
    return hasQuit ? .success : .interrupted
  }

  // MARK: What happens

  private mutating func take(_ message: AppMessage) {
    switch message {
    case .keyboard(.input(.background(let answer))):
      if wantedTheme == nil, theme != .mono { theme = answer }
    case .keyboard(.input(.pictures)):
      guard canAskForPictures else { break }
      pictures = .kitty
      state.showsPictures = true
    case .keyboard(.input(let input)):
      for effect in state.take(input) { perform(effect) }
    case .keyboard(.notice(.resized)): resize()
    case .keyboard(.notice(.stop)): perform(.suspend)
    case .keyboard(.notice(.continued)):
      // Whoever had the terminal in between may have left it in any state.
      session.enter()
      resize()
      writer.forget()
    case .keyboard(.closed): hasQuit = true
    case .answer(let answer, let question):
      // An answer to a change of the user's own files comes without having been asked for.
      let now = ContinuousClock.now
      let age = answer.cachedAt.map { Duration.seconds(root.now().timeIntervalSince($0)) }
      let isWanted = schedule.finish(question, at: now, age: age)
      if isWanted { requests[question] = nil }
      if isWanted || question == .watchlist { state.receive(answer, to: question) }
      if refresh.receive(answer, to: question) {
        let next = schedule.next(state.wants.filter(\.question.isForProvider))
        state.report(ManualRefresh.message(nextRefresh: next.map { $0 - now - Schedule.margin }))
      }
    case .warning(let text): state.warn(text)
    case .alarm: if state.isMoving { state.advance() }
    }
  }

  private mutating func perform(_ effect: ScreenEffect) {
    switch effect {
    case .quit: hasQuit = true
    case .suspend:
      session.suspend()
      resize()
      writer.forget()
    case .redraw: writer.forget()
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
    writer.forget()
  }

  private mutating func ask() {
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

  private mutating func remember() {
    guard state.preferences != saved else { return }
    saved = state.preferences
    preferences.write(saved)
  }

  private mutating func draw(_ cause: FigureFlash.Cause) {
    let start = ContinuousClock.now
    let progress = requests.map { question, started in
      (question, RequestProgress(provider: root.providerNames[question], elapsed: start - started))
    }
    let frame = state.frame(
      ScreenContext(
        now: root.now(), format: format, requests: Dictionary(uniqueKeysWithValues: progress),
        isAnimated: motion.isOn))
    let grid = flash.frame(frame, AppLayout(state.size).screen, cause, moves: motion.isOn, at: start)
    let bytes = writer.frame(grid, Palette(theme, depth, isPainted: wantedTheme != nil), pictures: pictures)
    guard !bytes.isEmpty else { return }
    motion.note(write: ContinuousClock().measure { session.write(bytes) })
    if state.moves != motion.isOn { state.moves = motion.isOn }
  }

  /// Sets the alarm to the next thing that happens by itself.
  private mutating func wake(at moment: ContinuousClock.Instant?) {
    let now = ContinuousClock.now
    var next = moment ?? now + Self.glance
    if state.isMoving { next = min(next, now + Slide.step) }
    // The time that a request has taken is shown, and a character that turns.
    if !requests.isEmpty { next = min(next, now + (motion.isOn ? Spinner.step : .seconds(1))) }
    if let change = flash.next(after: now) { next = min(next, change) }
    if let due = schedule.next(state.wants) { next = min(next, max(due, now + .milliseconds(1))) }
    alarm?.cancel()
    alarm = Task { [mailbox] in
      do { try await Task.sleep(until: next) } catch { return }
      mailbox.post(.alarm)
    }
  }
}
