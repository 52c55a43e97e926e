import { expect, it } from 'vitest'
import { failureText, failureTexts } from '../../fetching/failureTexts.ts'
import { failureOf } from './failureOf.ts'

it('every reason of a fetch is found again by its stored text, with and without a status', () => {
  for (const [reason, text] of Object.entries(failureTexts)) {
    const stored = failureText(reason as keyof typeof failureTexts)
    expect(failureOf(stored)).toEqual({
      text: stored,
      code: text.code.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      values: {},
    })
  }
  expect(failureOf(failureText('forbidden', 403))).toEqual({
    text: 'The server refuses access to the feed (403).',
    code: 'failure_forbidden_status',
    values: { status: '403' },
  })
})

it('a reason that an earlier version stored keeps its words', () => {
  expect(failureOf('The moon was in the way (12).')).toEqual({
    text: 'The moon was in the way (12).',
    code: 'failure_other',
    values: { reason: 'The moon was in the way (12).' },
  })
})
