import QuidCore
import QuidPresentation
import QuidTerminal

extension NodeSendScreen {
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let layout = NodeSendView.Layout(area)
    let view = drawing(context)
    let format = flow.chain.map { context.format.onChain($0) } ?? context.format
    let state = form.model.viewState(at: context.now, format)
    view.drawForm(into: &grid, layout)
    form.drawPrimary(state.primaryLabel, into: &grid, layout.primary)
    form.drawSecondary(state.secondaryLabel, into: &grid, layout.secondary)
    form.drawChoices(state, into: &grid, layout.choices, context)
    if let outcome = view.state.outcome, !hasFlowWindow {
      form.putHint(outcome.text, CellStyle(.bad), into: &grid, layout.hint)
    } else if let hint = state.button.hint, form.model.market.value != nil {
      form.putHint(hint, CellStyle(.bad), into: &grid, layout.hint)
    }
    form.drawButton(
      "\(state.button.title) (real)", isEnabled: state.button.isEnabled && view.state.recipient.verdict != nil,
      into: &grid, layout.button)
    let transfers = view.state.journal.prefix(5).map { [$0.amount, $0.status, $0.time] }
    form.drawDetails([[["Last transfers", "", ""]] + transfers], into: &grid, layout.details, context)
    view.drawWindow(into: &grid, area)
  }

  var hints: [KeyHint] {
    switch window {
    case .code: return [KeyHint("Esc", "close")]
    case .journal: return [KeyHint("u", "check outcome"), KeyHint("↑ ↓", "scroll"), KeyHint("Esc", "close")]
    case nil: break
    }
    if recipient != nil {
      return [KeyHint("Enter", "next"), KeyHint("↑ ↓", "contacts"), KeyHint("Esc", "done")]
    }
    switch flow.state {
    case .reviewing(let review) where review.plan != nil:
      return [KeyHint("Enter", "send for real"), KeyHint("Tab", "speed"), KeyHint("Esc", "cancel")]
    case .reviewing where drawing(ScreenContext(now: .distantPast, format: form.format)).state.canReplace:
      return [KeyHint("p", "replace"), KeyHint("Esc", "close")]
    case .reviewing, .finished, .resumed: return [KeyHint("Esc", "close")]
    case .failed where hasFlowWindow: return [KeyHint("Esc", "close")]
    case .planning, .resolving, .submitting, .submitted, .tracking, .resuming: return []
    case .unconnected, .editing, .failed:
      return [
        KeyHint("Enter", "review"), KeyHint("o", "to"), KeyHint("0–9 e", "amount"), KeyHint("m", "max"),
        KeyHint("t", "speed"), KeyHint("j", "transfers"), KeyHint("l", "code"), KeyHint("c", "currency"),
        KeyHint("r", "refresh"),
      ]
    }
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    if case .unconnected = flow.state { return .good(context.loading("Loading the account", query)) }
    return .good(drawing(context).state.senderLine)
  }
}
