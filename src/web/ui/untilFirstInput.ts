const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Resolves at the next movement of the pointer, touch, press of a key or turn of the wheel: a page may be opened and left alone. */
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
