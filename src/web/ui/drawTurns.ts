// Who is drawn next. What comes into sight at once is drawn one after the other, each in a task of its own, so that a press
// never waits for all of it.

export type DrawTurns = {
  /** `draw` has its turn after those nearer the top left. Returns what takes it out of the line. */
  ask: (element: Element, draw: () => void) => () => void
  /** Once, when all that asked has been drawn. */
  onIdle: (tell: () => void) => void
}

type Turn = { element: Element; draw: () => void }

export function createDrawTurns(): DrawTurns {
  const line = new Set<Turn>()
  let isScheduled = false
  let idleListeners: (() => void)[] = []

  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      const next = firstOf(line)
      if (next !== undefined) line.delete(next)
      next?.draw()
      if (line.size > 0) return schedule()
      for (const tell of idleListeners) tell()
      idleListeners = []
    })
  }
  return {
    ask(element, draw) {
      const turn = { element, draw }
      line.add(turn)
      schedule()
      return () => void line.delete(turn)
    },
    onIdle(tell) {
      idleListeners.push(tell)
      schedule()
    },
  }
}

function firstOf(line: ReadonlySet<Turn>): Turn | undefined {
  const placed = [...line].map((turn) => ({ turn, place: turn.element.getBoundingClientRect() }))
  const isVisible = ({ bottom }: DOMRect) => bottom > 0
  placed.sort(
    ({ place: one }, { place: other }) =>
      Number(isVisible(other)) - Number(isVisible(one)) || one.top - other.top || one.left - other.left,
  )
  return placed[0]?.turn
}
