// Feeds each reader of foreign texts with the same hostile text once and four times. Its CPU time may grow 2.5 times with each
// doubling, and a quadratic reader's grows four times.
import { expect, test } from 'vitest'
import { foreignReaders } from './support/foreignReaders.ts'

const units = [
  ...[
    'a',
    '1',
    ' ',
    '\n',
    '\t',
    '<',
    '>',
    '"',
    "'",
    '/',
    '\\',
    '-',
    '.',
    ',',
    ':',
    ';',
    '=',
    '&',
    '%',
    '#',
    '@',
    '*',
    '+',
    '_',
    '?',
    '!',
    '|',
    '~',
  ],
  ...['(', ')', '[', ']', '{', '}', 'é', '—', 'ก', '\u0301', '\u200b', '\u{1f600}', '\0', '\x80'],
  ...[
    '<a',
    '<a ',
    '<p>',
    '</p>',
    '<td>x',
    '<div>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml ',
    '<svg>',
    '<svg><path/>',
    '<math>',
    '<script>',
    '<a href=x>',
  ],
  ...[
    '&amp;',
    '&#',
    '&a',
    'a=',
    'a=b&',
    'a="',
    "a='",
    '\\"',
    '"a"',
    '""',
    '":"',
    '{"a":',
    '[1,',
    'http://',
    'https://a.',
    'a@',
    'a.',
    '@a.',
    '1.',
    '1,',
    '1:',
    '1x, ',
  ],
  ...[
    ' 1',
    ' a',
    'a ',
    '> ',
    '> From: a\n',
    'From: ',
    '\r\n',
    '--x\r\n',
    'data:',
    'url(',
    '%20',
    '%',
    '=?utf-8?q?a?=',
    ';q=0,',
    '/feed',
    'feed',
    'youtube',
    '<span class=katex>',
    '<table><tr>',
  ],
]

/** Of the longest text. A quadratic reader takes seconds for it. */
const mostChars = 64_000
/** Shorter times are noise, and harmless. */
const shortMs = 100
/** From once to four times the text: 2.5 for each doubling. A quadratic reader has 16. */
const mostGrowth = 2.5 ** 2
/** Other work on the processor, and V8's compiler, make single measurements worse. */
const tries = 5

async function leastMsOf(read: (text: string) => unknown, text: string, times: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const before = process.cpuUsage()
    // A refusal is an answer.
    await Promise.try(read, text).catch(() => {})
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

async function isLinear(read: (text: string) => unknown, write: (chars: number) => string): Promise<boolean> {
  if ((await leastMsOf(read, write(mostChars), 1)) < shortMs) return true
  for (let time = 0; time < tries; time++) {
    const fourTimes = await leastMsOf(read, write(mostChars), 2)
    if (fourTimes < shortMs) return true
    const once = await leastMsOf(read, write(mostChars / 4), 3)
    if (fourTimes <= once * mostGrowth) return true
  }
  return false
}

const readers = Object.entries(foreignReaders).filter(([, { limited }]) => limited === undefined)

test.each(readers)(
  '%s reads hostile texts in linear time',
  { timeout: 300_000 },
  async (_, { read, within = ['…'] }) => {
    const slow: string[] = []
    for (const place of within)
      for (const unit of units) {
        const write = (chars: number) => place.replaceAll('…', () => unit.repeat(Math.ceil(chars / unit.length)))
        if (!(await isLinear(read, write))) slow.push(`${JSON.stringify(unit)} in ${place}`)
      }
    expect(slow).toEqual([])
  },
)
