import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSpeaker } from './speaker.ts'

type Fake = { text: string; rate: number; lang: string; voice: unknown } & Record<
  'onstart' | 'onend' | 'onerror',
  () => void
>

const german = { voiceURI: 'anna', lang: 'de-DE', name: 'Anna' } as SpeechSynthesisVoice

function givenVoice({ voices = [german] as SpeechSynthesisVoice[] } = {}) {
  const said: Fake[] = []
  const synthesis = {
    speak: (utterance: unknown) => void said.push(utterance as Fake),
    // As in browsers: the utterance that is cut off has an error.
    cancel: () => said.at(-1)?.onerror?.(),
    getVoices: () => voices,
  } as unknown as SpeechSynthesis
  return { synthesis, said, last: () => said.at(-1) as Fake }
}

function givenSpeaker(fake: ReturnType<typeof givenVoice>, voice: SpeechSynthesisVoice | null = null) {
  const events: string[] = []
  const speaker = createSpeaker({
    synthesis: fake.synthesis,
    sentences: ['One.', 'Two.', 'Three.'],
    language: 'de',
    settings: () => ({ rate: 1.5, voice }),
    onSentence: (index) => events.push(`${index}`),
    onEnd: () => events.push('end'),
    onTrouble: (trouble) => events.push(trouble),
  })
  return { speaker, events }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string

      constructor(text: string) {
        this.text = text
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one sentence follows the other to the end', () => {
  const fake = givenVoice()
  const { speaker, events } = givenSpeaker(fake)
  speaker.sayFrom(1)
  fake.last().onstart()
  fake.last().onend()
  fake.last().onstart()
  fake.last().onend()
  expect(fake.said.map(({ text, rate, lang }) => [text, rate, lang])).toEqual([
    ['Two.', 1.5, 'de'],
    ['Three.', 1.5, 'de'],
  ])
  expect(events).toEqual(['1', '2', 'end'])
})

test('a pause ends the utterance without moving on, and the sentence begins again', () => {
  const fake = givenVoice()
  const { speaker, events } = givenSpeaker(fake)
  speaker.sayFrom(0)
  fake.last().onstart()
  speaker.pause()
  fake.last().onend()
  vi.advanceTimersByTime(60_000)
  expect(events).toEqual(['0'])
  speaker.sayFrom(0)
  expect(fake.said.map(({ text }) => text)).toEqual(['One.', 'One.'])
})

test('a chosen voice that vanished gives way to the usual one, once', () => {
  const fake = givenVoice()
  const { speaker, events } = givenSpeaker(fake, german)
  speaker.sayFrom(0)
  expect(fake.last().voice).toBe(german)
  fake.last().onerror()
  expect(fake.said).toHaveLength(2)
  expect(fake.last().voice).toBeUndefined()
  fake.last().onerror()
  expect(events).toEqual(['0', '0', 'failed'])
  expect(fake.said).toHaveLength(2)
})

test('a browser without voices says so, even when it stays silent', () => {
  const fake = givenVoice({ voices: [] })
  const { speaker, events } = givenSpeaker(fake)
  speaker.sayFrom(0)
  vi.advanceTimersByTime(9000)
  expect(events).toEqual(['0', 'noVoice'])
})

test('a voice that breaks off within a sentence without a word is noticed', () => {
  const fake = givenVoice()
  const { speaker, events } = givenSpeaker(fake)
  speaker.sayFrom(0)
  fake.last().onstart()
  vi.advanceTimersByTime(31_000)
  expect(events).toEqual(['0', 'failed'])
})

test('a long sentence has the time that a slow voice takes for it', () => {
  const { synthesis, last } = givenVoice()
  const events: string[] = []
  const speaker = createSpeaker({
    synthesis,
    sentences: ['word '.repeat(200)],
    language: 'de',
    settings: () => ({ rate: 1, voice: null }),
    onSentence: () => {},
    onEnd: () => events.push('end'),
    onTrouble: (trouble) => events.push(trouble),
  })
  speaker.sayFrom(0)
  last().onstart()
  vi.advanceTimersByTime(4 * 60_000)
  expect(events).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(events).toEqual(['failed'])
})
