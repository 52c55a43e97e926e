import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

function configOf(environment: Record<string, string>) {
  const read = readConfig(environment)
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  return read.config
}

const problemsOf = (environment: Record<string, string>) => {
  const read = readConfig(environment)
  return read.is === 'wrong' ? read.problems : []
}

test('an empty setting counts as unset', () => {
  const names = 'PORT HOST DATA_DIR ROLE RATE_LIMIT LOG_LEVEL METRICS_PORT INBOUND_SMTP_PORT EXPOSE_RESET_TOKEN'.split(
    ' ',
  )
  expect(configOf(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(configOf({}))
})

test('all problems are named at once', () => {
  const problems = problemsOf({ PORT: 'http', ROLE: 'both', REFRESH_AT_ONCE: '0' })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'ROLE', 'REFRESH_AT_ONCE'])
})

test.each([
  'news.example',
  'https://',
  'https://news example',
  'https://news.example?a=b',
  'https://news.example/#top',
])('no link can be built from %s', (PUBLIC_URL) =>
  expect(problemsOf({ PUBLIC_URL })).toEqual([expect.stringContaining('PUBLIC_URL')]),
)

test('a public address may have a path, and loses its trailing slash', () => {
  expect(configOf({ PUBLIC_URL: 'https://example.org/news/' }).publicUrl).toBe('https://example.org/news')
})

test('one proxy is trusted, or a number of them, or the named ones', () => {
  const trusted = (TRUST_PROXY: string) => configOf({ TRUST_PROXY }).trustProxy
  expect(['', 'false', '0', 'true', '1', '2', '10.0.0.0/8, 192.0.2.1'].map(trusted)).toEqual([
    false,
    false,
    0,
    1,
    1,
    2,
    '10.0.0.0/8, 192.0.2.1',
  ])
})

test('a proxy that signs readers in has a header and addresses', () => {
  const named = { PROXY_SIGN_IN_HEADER: 'Remote-Email', PROXY_SIGN_IN_FROM: '10.0.0.2, fd00::/8' }
  expect(configOf(named).proxySignIn).toEqual({
    header: 'remote-email',
    from: ['10.0.0.2', 'fd00::/8'],
    createsAccounts: false,
  })
  expect(configOf({}).proxySignIn).toBeNull()
  for (const wrong of [{ PROXY_SIGN_IN_FROM: '' }, { PROXY_SIGN_IN_FROM: 'proxy' }, { PROXY_SIGN_IN_HEADER: 'a b' }])
    expect([wrong, readConfig({ ...named, ...wrong }).is]).toEqual([wrong, 'wrong'])
})

test('a name that is nearly one of a setting is reported, others are not', () => {
  const read = readConfig({
    TRUST_PROX: 'true',
    KEEP_READ_DAY: '3',
    DATABASE_URLS: '',
    PATH: '/bin',
    HOME: '/',
    LOGNAME: 'ada',
    POST: '1',
  })
  expect(read.is === 'ready' && read.misspelled).toEqual([
    { name: 'TRUST_PROX', meant: 'TRUST_PROXY' },
    { name: 'KEEP_READ_DAY', meant: 'KEEP_READ_DAYS' },
    { name: 'DATABASE_URLS', meant: 'DATABASE_URL' },
  ])
})

test('limits of hosts have a host, checks at once and checks a minute', () => {
  expect([...configOf({ FETCH_HOST_LIMITS: 'example.org:4:120, Blogs.example.com:1:7' }).fetchHostLimits]).toEqual([
    ['example.org', { atOnce: 4, pauseMs: 500 }],
    ['blogs.example.com', { atOnce: 1, pauseMs: 8572 }],
  ])
  for (const FETCH_HOST_LIMITS of ['example.org', 'example.org:4', 'example.org:0:5', 'https://a.example:1:1', ':1:1'])
    expect(problemsOf({ FETCH_HOST_LIMITS })).toEqual([
      expect.stringContaining(`FETCH_HOST_LIMITS: ${FETCH_HOST_LIMITS}`),
    ])
})

test('a path of the public address must not be one of the product, nor need escapes', () => {
  for (const path of ['api', 'assets/x', 'auth', 'Reader/api/0', 'a b', 'a%20b', 'a//b', '"><script>'])
    expect(problemsOf({ PUBLIC_URL: `https://example.org/${path}` })).toEqual([expect.stringContaining('PUBLIC_URL')])
  const pathOf = (PUBLIC_URL: string) => configOf({ PUBLIC_URL }).basePath
  expect([pathOf('https://example.org/'), pathOf('https://example.org/news/ada')]).toEqual(['', '/news/ada'])
  expect(configOf({}).basePath).toBe('')
})
