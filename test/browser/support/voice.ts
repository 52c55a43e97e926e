// A stubbed voice: headless browsers have none.
import type { Page } from '@playwright/test'

type Said = { words: string[]; finish: () => void }

export async function givesVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: Said = { words: [], finish: () => {} }
    Object.assign(window, { said })
    const voices = ['Ada', 'Ben'].map((name) => ({ name, voiceURI: name, lang: 'en-GB' }))
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        text: string

        constructor(text: string) {
          this.text = text
        }
      },
    })
    Object.defineProperty(window, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices: () => voices,
        cancel: () => {},
        speak: (utterance: SpeechSynthesisUtterance) => {
          said.words.push(utterance.text)
          const event = {} as SpeechSynthesisEvent
          utterance.onstart?.(event)
          said.finish = () => utterance.onend?.(event)
        },
      }),
    })
  })
}

export const saidOf = (page: Page) => page.evaluate(() => (window as unknown as { said: Said }).said.words)
/** The voice ends its sentence. */
export const finishes = (page: Page) => page.evaluate(() => (window as unknown as { said: Said }).said.finish())
