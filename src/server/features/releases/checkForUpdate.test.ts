import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { version } from '../../../shared/version.ts'
import { day } from '../../lib/clock.ts'
import { askIfDue } from './checkForUpdate.ts'

/** A page that tells the newest version; `requests` counts. */
async function openReleasePage() {
  const page = { answer: '' as string, requests: 0, url: '' }
  const server = createServer((_, response) => {
    page.requests += 1
    response.end(page.answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  page.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`
  return page
}

const notice = { version: '99.0.0', url: 'https://code.example/releases/99.0.0' }

anyDatabase(
  'an admin sees a newer version, which is asked for once a day at the address of the operator',
  async (db) => {
    const page = await openReleasePage()
    const settings = { UPDATE_CHECK_URL: page.url, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' }
    const { deps, register, passes, close } = await makeApp(db, settings)
    const admin = await register('Ada')
    const newerVersion = async () => (await admin.calls('GET /admin/instance')).instance.newerVersion
    page.answer = JSON.stringify(notice)
    for (let time = 0; time < 3; time += 1) await askIfDue(deps)
    expect([page.requests, await newerVersion()]).toEqual([1, notice])

    // As GitHub and Forgejo tell it.
    page.answer = JSON.stringify({ tag_name: `v${version}`, html_url: notice.url, id: 1 })
    passes(day)
    await askIfDue(deps)
    expect([page.requests, await newerVersion()]).toEqual([2, null])
    await close()
  },
)

anyDatabase('an answer that is no version, or leads to a script, changes nothing', async (db) => {
  const page = await openReleasePage()
  const settings = { UPDATE_CHECK_URL: page.url, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' }
  const { deps, register, passes, close } = await makeApp(db, settings)
  const admin = await register('Ada')
  const script = { version: '99.0.0', url: 'javascript:alert(1)' }
  for (const answer of [
    '',
    '<html>',
    '[]',
    '{"version":9}',
    JSON.stringify({ ...notice, version: 'new' }),
    JSON.stringify(script),
  ]) {
    page.answer = answer
    passes(day)
    await askIfDue(deps)
    expect((await admin.calls('GET /admin/instance')).instance).toMatchObject({ version, newerVersion: null })
  }
  await close()
})

anyDatabase('without an address nobody is asked, and a private one is refused', async (db) => {
  const page = await openReleasePage()
  page.answer = JSON.stringify(notice)
  const silent = await makeApp(db)
  await askIfDue(silent.deps)
  await silent.close()
  const guarded = await makeApp(db, { UPDATE_CHECK_URL: page.url, FETCH_ALLOW_PRIVATE_NETWORKS: 'false' })
  await askIfDue(guarded.deps)
  expect(page.requests).toBe(0)
  await guarded.close()
})
