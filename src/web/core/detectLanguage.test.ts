import { expect, test } from 'vitest'
import { detectLanguage } from './detectLanguage.ts'

const samples = {
  de: 'Der Fluss kehrt in sein altes Bett zurück, und die Bauern am Ufer haben lange darauf gewartet. Im Frühjahr steht das Wasser wieder auf den Wiesen, wie es die Großeltern erzählt haben, und die Störche finden mehr als genug zu fressen.',
  en: 'The river returns to its old bed, and the farmers on its banks have waited for a long time. In spring the water stands on the meadows again, as their grandparents used to tell, and the storks find more than enough to eat.',
  fr: 'La rivière retrouve son ancien lit, et les paysans de ses rives attendaient ce jour depuis longtemps. Au printemps, l’eau recouvre de nouveau les prairies, comme le racontaient les grands-parents, et les cigognes trouvent de quoi manger.',
  ru: 'Река возвращается в своё старое русло, и крестьяне на её берегах давно этого ждали. Весной вода снова стоит на лугах, как рассказывали бабушки и дедушки, и аисты находят более чем достаточно еды для себя и для своих птенцов.',
}

test.each(Object.entries(samples))('a text in %s is recognized', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each(['', 'Hello', '1 2 3 4 5 6 7 8 9 '.repeat(30)])('the language of %j is not clear', (text) => {
  expect(detectLanguage(text)).toBeNull()
})
