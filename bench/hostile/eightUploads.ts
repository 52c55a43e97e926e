// Eight concurrent uploads of an export of 60 articles, each 16 MB of one letter: 1 MB of zip that unpacks to 960 MB.
import { writeZip } from '../../test/support/writeZip.ts'
import { type Attack, ask, countStatuses, slowestMs } from './attack.ts'

const moment = '2026-03-01T08:00:00.000Z'
const letters = 16 * 1024 * 1024 - 2000
const timeoutMs = 180_000

export const eightUploads: Attack = {
  name: 'eight uploads of 60 × 16 MB',
  run: async (world) => {
    const zip = writeExport()
    const upload = () =>
      ask(world, '/account/import', {
        method: 'POST',
        token: world.attacker,
        headers: { 'content-type': 'application/zip' },
        body: new Uint8Array(zip),
        timeoutMs,
      })
    const answers = await Promise.all(Array.from({ length: 8 }, upload))
    const ends = new Set(answers.map(({ text }) => text.trimEnd().split('\n').at(-1) ?? ''))
    const megabytes = (zip.length / 1e6).toFixed(1)
    return `${megabytes} MB each; ${countStatuses(answers)}; slowest ${slowestMs(answers)} ms; ${[...ends].join(' | ')}`
  },
}

let written: Buffer | undefined

/** Written once: compressing a gigabyte takes seconds. */
function writeExport(): Buffer {
  written ??= writeZip([
    { name: 'account.json', content: JSON.stringify(account) },
    ...Array.from({ length: 60 }, (_, index) => ({
      name: `items/${String(index).padStart(5, '0')}.json`,
      content: JSON.stringify({ ...item, id: `item-${index}`, content: 'a'.repeat(letters) }),
    })),
  ])
  return written
}

const account = {
  format: 'broadsheet-export',
  version: 1,
  exportedAt: moment,
  profile: { email: 'a@example.com', name: 'Mallory', createdAt: moment, isOnboarded: true },
  preferences: {},
  columns: [],
  tags: [],
  blockedSenders: [],
  newsletterAddress: null,
  sessions: [],
  signInProviders: [],
}

const item = {
  feed: { url: 'https://news.example/feed', kind: 'articles', title: 'News', siteUrl: null },
  title: 'One letter',
  link: null,
  author: '',
  publishedAt: moment,
  snippet: '',
  imageUrl: null,
  isRead: false,
  savedAt: moment,
  tags: [],
  confirmationLinks: [],
  episode: null,
  season: null,
  positions: [],
  enclosures: [],
}
