import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeApp } from '../../../test/support/makeApp.ts'
import { offerLanguage } from '../../../test/support/offerLanguage.ts'
import { pagePaths } from '../../shared/pagePaths.ts'
import { buildApp } from '../app.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/openDatabase.ts'

const built = '<!doctype html>\n<html lang="en">\n<title>Broadsheet</title><script>start()</script>'
const page = built.replace('<html', '<html data-base=""')

/** The product with a built web of three files, in a folder with a name like a hashed one. */
async function product(environment: Record<string, string> = {}) {
  const parent = mkdtempSync(join(tmpdir(), 'broadsheet-pages-'))
  const webFolder = join(parent, 'assets', 'web')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'assets', 'secret.txt'), 'not for anybody')
  writeFileSync(join(webFolder, 'index.html'), built)
  writeFileSync(join(webFolder, 'sw.js'), 'self')
  writeFileSync(join(webFolder, 'assets', 'main-1a2b3c.js'), 'main')
  const db = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(db)
  const { deps, close } = await makeApp(db, environment)
  const app = await buildApp(deps, { webFolder })
  onTestFinished(async () => {
    await app.close()
    await close()
    await db.destroy()
  })
  return (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', headers: Record<string, string> = {}) =>
    app.inject({ url, method, headers })
}

test('a page names the language that the address or the browser asks for, if there is one', async () => {
  offerLanguage('fr')
  offerLanguage('ar')
  const ask = await product()
  const begin = async (acceptLanguage: string, url = '/') => {
    const answer = await ask(url, 'GET', { 'accept-language': acceptLanguage })
    expect(answer.headers.vary).toContain('accept-language')
    return answer.body.split('\n')[1]?.replace(' data-base=""', '')
  }
  expect(await begin('fr-CA, en;q=0.5')).toBe('<html lang="fr" dir="ltr">')
  expect(await begin('en;q=0.3, xx, ar;q=0.9, fr;q=0')).toBe('<html lang="ar" dir="rtl">')
  expect(await begin('fr', '/login?lang=ar')).toBe('<html lang="ar" dir="rtl">')
  for (const header of ['', '*', 'en-GB, fr', '../../x', 'toString', ';;;,,,q=', 'x'.repeat(5000)])
    expect([header, await begin(header)]).toEqual([header, '<html lang="en">'])
  for (const lang of ['../../x', 'xx', '"><script>', '__proto__'])
    expect(await begin('en', `/?lang=${encodeURIComponent(lang)}&lang=fr`)).toMatch(/^<html lang="(en|fr)"/)
})

test('the address of a page gets the app, which routes itself', async () => {
  const ask = await product()
  for (const url of [
    ...Object.values(pagePaths),
    '/login/',
    '/login?error=no_code',
    '/feed/?view=savedFeeds',
    '/Tags',
  ]) {
    const answer = await ask(url)
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, page])
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
  expect((await ask('/login', 'HEAD')).statusCode).toBe(200)
  expect((await ask('/login', 'POST')).statusCode).toBe(404)
})

test('the policy allows the script within the page by its hash, and no other', async () => {
  const ask = await product()
  const policy = String((await ask('/feed')).headers['content-security-policy'])
  const hash = createHash('sha256').update('start()').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('an unknown address answers 404 with the app, which shows that the page does not exist', async () => {
  const ask = await product()
  for (const url of [
    '/nowhere',
    '/nowhere/',
    '/nowhere?a=1',
    '/broadsheet/tags?new',
    '/apiary',
    '/feed/7',
    '/index.html',
  ]) {
    const answer = await ask(url)
    expect([url, answer.statusCode, answer.body]).toEqual([url, 404, page])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  }
  const head = await ask('/nowhere', 'HEAD')
  expect([head.statusCode, head.body]).toEqual([404, ''])
  expect((await ask('/api/nowhere')).json()).toEqual({ error: 'There is no such call.', code: 'unknown_call' })
})

test('a browser caches hashed files permanently and revalidates the others, whatever the folder’s name', async () => {
  const ask = await product()
  expect((await ask('/assets/main-1a2b3c.js')).headers['cache-control']).toContain('immutable')
  expect((await ask('/sw.js')).headers['cache-control']).toBe('no-cache')
  expect((await ask('/assets/main-of-yesterday.js')).statusCode).toBe(404)
})

test('no file outside the built web is served', async () => {
  const ask = await product()
  for (const url of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '//secret.txt',
  ])
    expect((await ask(url)).body).not.toContain('not for anybody')
})

test('pages, files, calls and refusals limit what a browser does with them', async () => {
  const ask = await product()
  for (const url of ['/feed', '/nowhere'])
    expect((await ask(url)).headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'self';script-src 'self'.*;frame-ancestors 'none'$/,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  expect((await ask('/sw.js')).headers).toMatchObject({
    'content-security-policy': "default-src 'none';connect-src 'self';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  for (const url of ['/assets/main-1a2b3c.js', '/api/health', '/api/columns', '/api/nowhere'])
    expect((await ask(url)).headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
})

test('browsers must use TLS when PUBLIC_URL does, for this host name only', async () => {
  const header = async (environment: Record<string, string>, url = '/') =>
    (await (await product(environment))(url)).headers['strict-transport-security']
  expect(await header({ PUBLIC_URL: 'https://news.example' })).toMatch(/^max-age=\d{8}$/)
  expect(await header({ PUBLIC_URL: 'https://news.example' }, '/api/health')).toMatch(/^max-age=\d{8}$/)
  expect(await header({ PUBLIC_URL: 'http://news.local' })).toBeUndefined()
  expect(await header({})).toBeUndefined()
})
