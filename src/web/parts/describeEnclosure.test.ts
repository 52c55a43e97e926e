import { expect, test } from 'vitest'
import { describeEnclosure } from './describeEnclosure.ts'

test('a reader chooses between recordings by their kind and size', () => {
  const described = [
    { type: 'audio/mpeg', length: 34_300_000 },
    { type: 'video/mp4; codecs=avc1', length: null },
    { type: 'audio/x-m4a', length: 4_200_000 },
    // Not a real length.
    { type: 'audio/opus', length: 1 },
  ]
  expect(described.map(describeEnclosure)).toEqual(['MP3, 34 MB', 'Video MP4', 'M4A, 4.2 MB', 'OPUS'])
})
