// Decides which block is drawn next. Blocks that come into sight together are drawn one by one, each in its own task, so a press
// never waits for all of them.

export type DrawQueue = {
  /** `draw` has its turn after those nearer the top left. Returns a function that cancels it. */
  ask: (element: Element, draw: () => void) => () => void
  /** More will be requested soon. Returns the function that ends this; it ends after `longestHoldMs` in any case. */
  hold: () => () => void
  /** `tell` is called once, when everything requested has been drawn and nothing holds. */
  onIdle: (tell: () => void) => void
}

type Turn = { element: Element; draw: () => void }

const longestHoldMs = 5000

export function createDrawQueue(): DrawQueue {
  const line = new Set<Turn>()
  const holds = new Set<object>()
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
      if (holds.size > 0) return
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
    hold() {
      const hold = {}
      const end = () => {
        if (holds.delete(hold)) schedule()
      }
      holds.add(hold)
      setTimeout(end, longestHoldMs)
      return end
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
