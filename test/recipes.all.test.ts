// The recipes of docs/api.md, run as a reader would run them.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startFakeFeedServer } from '../dev/fakeFeedServer.ts'
import { givenSyncedReader } from './support/givenSyncedReader.ts'
import { openEmptyDatabase } from './support/openEmptyDatabase.ts'

const run = promisify(execFile)
const guide = readFileSync(join(import.meta.dirname, '../docs/api.md'), 'utf8')

/** Under their headings, in their order. */
const recipes = guide.split(/^#+ /m).flatMap((section) => {
  const title = section.split('\n', 1)[0] ?? ''
  return [...section.matchAll(/```(\w+) recipe\n([\s\S]*?)```/g)].map(([, language = '', text = '']) => ({
    title,
    language,
    text,
  }))
})

const expected: Record<string, RegExp> = {
  'Unread articles, with curl': /^\{"items":\[\{.*"nextCursor":/,
  'A daily digest': /^# 30 unread articles\n\n## \[Story \d+\]\(https:/,
  'Save a page, and subscribe to a feed': /^\{"feed":\{"id":\d+,/,
  'Mark articles read, and take it back': /^\{"marked":1,"undo":"/,
  'Home Assistant: the number of unread articles': /^(?:180|SID=\d+\/bsk_)/,
  'Shortcuts on a phone, n8n and others': /"isSaved":true/,
  Agents: /unread/,
}

test('each recipe of the guide works as it is written', async () => {
  const db = await openEmptyDatabase()
  const { app, ada, keyWith, auth, close } = await givenSyncedReader(db)
  const publishers = await startFakeFeedServer()
  const server = await app.listen({ host: '127.0.0.1', port: 0 })
  const key = await keyWith(['full'])
  const environment = { SERVER: server, KEY: key, FEED: publishers.feed('science').url, PATH: process.env.PATH ?? '' }
  expect(new Set(recipes.map(({ title }) => title))).toEqual(new Set(Object.keys(expected)))
  // The sensor first: later recipes mark articles.
  for (const recipe of recipes.toSorted(
    (one, other) => Number(other.language === 'yaml') - Number(one.language === 'yaml'),
  )) {
    const output = recipe.language === 'yaml' ? await readSensor(recipe.text) : await runScript(recipe)
    expect([recipe.title, output]).toEqual([recipe.title, expect.stringMatching(expected[recipe.title] ?? /^$/)])
  }
  expect((await ada.calls('GET /keys/actions')).actions.length).toBeGreaterThan(0)
  await close()
  await publishers.close()
  await db.destroy()

  async function runScript({ language, text }: { language: string; text: string }): Promise<string> {
    const [program, ...options] =
      language === 'js'
        ? [process.execPath, '--input-type=module', '-e', text]
        : ['bash', '-euo', 'pipefail', '-c', text]
    return (await run(program, options, { env: environment })).stdout
  }

  /** Like Home Assistant: sends the request with the headers and reads the field of the template. */
  async function readSensor(text: string): Promise<string> {
    const resource = /resource: (\S+)/.exec(text)?.[1] ?? ''
    const [, name = '', value = ''] = /headers:\s+([\w-]+): "([^"]*)"/.exec(text) ?? []
    const field = /\{\{ value_json\.(\w+) \}\}/.exec(text)?.[1] ?? ''
    const answer = await fetch(resource.replace('https://your.server', server), {
      headers: { [name]: value.replace('1/bsk_…', auth) },
    })
    return String(((await answer.json()) as Record<string, unknown>)[field])
  }
})
