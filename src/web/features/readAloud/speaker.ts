// Says sentences one after the other. One utterance each, since browsers end long ones, and a pause that works everywhere: it ends the
// utterance and later begins its sentence again.

export type Voice = Pick<SpeechSynthesisVoice, 'voiceURI' | 'lang' | 'name'>

export type SpeakerSettings = { rate: number; voice: SpeechSynthesisVoice | null }

type SpeakerOptions = {
  synthesis: SpeechSynthesis
  sentences: readonly string[]
  language: string | undefined
  settings: () => SpeakerSettings
  onSentence: (index: number) => void
  onEnd: () => void
  /** noVoice: the browser has none. failed: the voice broke off, also after a second try with the usual one. */
  onTrouble: (trouble: 'noVoice' | 'failed') => void
}

export type Speaker = { sayFrom: (index: number) => void; pause: () => void }

/** A voice that says nothing for so long is not there. */
const startMaxMs = 8000
/** And one that takes so long for a sentence has broken off without a word. The slowest voices say four letters a second. */
const endMaxMs = 15_000
const letterMaxMs = 250

export function createSpeaker({ synthesis, sentences, language, settings, ...on }: SpeakerOptions): Speaker {
  let turn = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  // Browsers forget the events of an utterance that nothing refers to.
  let current: SpeechSynthesisUtterance | undefined

  function say(index: number, isRetry = false): void {
    const words = sentences[index]
    if (words === undefined) {
      pause()
      on.onEnd()
      return
    }
    turn += 1
    const own = turn
    const { rate, voice } = settings()
    const utterance = new SpeechSynthesisUtterance(words)
    const lang = voice?.lang ?? language
    if (lang !== undefined) utterance.lang = lang
    utterance.rate = rate
    if (!isRetry) utterance.voice = voice
    const isOver = () => own !== turn
    const fail = () => {
      if (isOver()) return
      if (!isRetry && voice !== null) say(index, true)
      else {
        pause()
        on.onTrouble(synthesis.getVoices().length === 0 ? 'noVoice' : 'failed')
      }
    }
    utterance.onstart = () => {
      if (isOver()) return
      clearTimeout(waiting)
      waiting = setTimeout(fail, endMaxMs + (words.length * letterMaxMs) / rate)
    }
    utterance.onend = () => {
      if (!isOver()) say(index + 1)
    }
    utterance.onerror = fail
    on.onSentence(index)
    synthesis.cancel()
    clearTimeout(waiting)
    waiting = setTimeout(fail, startMaxMs)
    current = utterance
    synthesis.speak(current)
  }

  function pause(): void {
    turn += 1
    clearTimeout(waiting)
    synthesis.cancel()
  }

  return { sayFrom: (index) => say(index), pause }
}
