import { expect, test } from 'vitest'
import { askAgain, type PictureAnswer } from './refusedPictures.ts'

async function askUntil(answers: PictureAnswer[]) {
  const waits: number[] = []
  let requests = 0
  const isThere = await askAgain('/picture', {
    ask: async () => answers[requests++] ?? { is: 'there' },
    wait: async (ms) => void waits.push(ms),
  })
  return { isThere, requests, waits }
}

const refused = (afterMs: number): PictureAnswer => ({ is: 'refused', afterMs })

test('a picture that the server refuses for now is requested again after the time that the server names', async () => {
  expect(await askUntil([refused(10_000), { is: 'there' }])).toEqual({ isThere: true, requests: 2, waits: [10_000] })
})

test('a picture that is refused three times counts as broken', async () => {
  expect(await askUntil([refused(0), refused(3_600_000), refused(2_000)])).toEqual({
    isThere: false,
    requests: 3,
    // Neither at once nor in an hour.
    waits: [1_000, 30_000],
  })
})

test('a picture that is broken is not asked for again', async () => {
  expect(await askUntil([{ is: 'broken' }])).toEqual({ isThere: false, requests: 1, waits: [] })
})
