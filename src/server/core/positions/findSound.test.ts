import { expect, test } from 'vitest'
import { findSound } from './findSound.ts'

const enclosure = (url: string, type: string) => ({ url, type, length: null, durationSeconds: null })
const soundOf = (...enclosures: ReturnType<typeof enclosure>[]) =>
  findSound({ enclosures: JSON.stringify(enclosures), episode: 4, season: 2 }, [])

test('a picture or a document next to the sound is ignored', () => {
  const sound = soundOf(
    enclosure('https://a.example/cover.jpg', 'image/jpeg'),
    enclosure('https://a.example/1', 'audio/mpeg'),
  )
  expect(sound).toMatchObject({ enclosureIndex: 1, url: 'https://a.example/1', episode: 4, season: 2 })
  expect(soundOf(enclosure('https://a.example/notes.pdf', 'application/pdf'))).toBeNull()
})

test('without a type the file name decides', () => {
  expect(soundOf(enclosure('https://a.example/1.MP3?from=feed', ''))).toMatchObject({ isVideo: false })
  expect(soundOf(enclosure('https://a.example/1.mp4', 'application/octet-stream'))).toMatchObject({ isVideo: true })
  expect(soundOf(enclosure('https://a.example/1', ''))).toBeNull()
})
