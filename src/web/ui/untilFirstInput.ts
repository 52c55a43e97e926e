const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Resolves when the reader next moves the pointer, touches the page, presses a key or turns the wheel. */
export function untilFirstInput(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const stop = () => {
      listening.abort()
      resolve()
    }
    for (const input of inputs)
      addEventListener(input, stop, { passive: true, capture: true, signal: listening.signal })
  })
}
