// The whole product on a full disk: the system refuses every byte after the end of its largest file. SQLite then ends a
// transaction by itself, which the page limit in diskFull.all.test.ts does not cause.
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { answerOf } from '../../src/server/http/answerErrors.ts'
import { texts } from '../../src/shared/texts/texts.ts'
import type { Product } from '../browser/support/product.ts'
import { startProductOfTest } from '../support/productOfTest.ts'

const hasLimits = spawnSync('prlimit', ['--version']).status === 0

test.skipIf(!hasLimits)(
  'a product whose disk takes nothing more says so, and loses nothing that was there',
  async () => {
    const product = await startProductOfTest({ LOG_LEVEL: 'fatal' })
    const ask = await signUp(product.url)
    const source = product.publishers.feed('small')
    const large = product.publishers.feed('large', 'still', { itemCount: 1 })
    for (let number = 0; number < 300; number++) large.publish({ title: `Long ${number}`, html: longText(number) })
    const { columns } = (await ask('GET', '/columns')).body as { columns: { id: number }[] }
    const columnId = columns[0]?.id
    expect((await ask('POST', '/feeds', { feedUrl: source.url, columnId })).status).toBe(201)
    const titles = async () => {
      const { status, body } = await ask('GET', '/feeds/items?limit=1000')
      return status === 200 ? (body as { items: { title: string }[] }).items.map(({ title }) => title) : []
    }
    const before = await titles()
    expect(before).toHaveLength(5)

    source.publish({ title: 'Meanwhile' })
    for (let number = 0; number < 100; number++) source.publish({ title: `Later ${number}`, html: longText(number) })
    limitFiles(product, largestFileBytes(product))
    makeDue(product)
    await expect.poll(() => source.requests.length).toBeGreaterThan(1)
    const refused = await ask('POST', '/feeds', { feedUrl: large.url, columnId })
    expect([refused.status, refused.body]).toEqual([503, answerOf(texts.databaseUnwritable)])
    expect((await titles()).filter((title) => title.startsWith('Long'))).toEqual([])
    expect(await titles()).toEqual(expect.arrayContaining(before))

    limitFiles(product, 'unlimited')
    expect((await ask('POST', '/feeds', { feedUrl: large.url, columnId })).status).toBe(201)
    // Only once: a running check would lose its lease each time.
    makeDue(product)
    await expect.poll(async () => (await titles()).length).toBe(before.length + 101 + 301)
    expect(await product.stop()).toBe(0)
  },
)

// Letters that compress badly.
const longText = (number: number) =>
  Array.from({ length: 4000 }, (_, place) => ((place * 7919 + number * 104_729) % 99_991).toString(36)).join(' ')

function largestFileBytes({ dataFolder }: Product): number {
  return Math.max(...readdirSync(dataFolder).map((name) => statSync(join(dataFolder, name)).size))
}

/** The hard limit stays; without it the soft one could not be lifted again. */
function limitFiles({ pid }: Product, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid()), `--fsize=${bytes}:unlimited`])
}

function makeDue({ dataFolder }: Product): void {
  const db = new DatabaseSync(join(dataFolder, 'broadsheet.sqlite'), { timeout: 10_000 })
  db.exec('update feeds set "nextCheckAt" = 0, "leasedUntil" = null')
  db.close()
}

async function signUp(url: string) {
  const askWith = (token: string) => async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const account = { email: 'ada@example.com', password: 'a long enough password', name: 'Ada' }
  const { body } = await askWith('')('POST', '/auth/register', account)
  return askWith((body as { token: string }).token)
}
