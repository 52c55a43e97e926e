import { expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../../../../test/support/makeApp.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { createFetcher } from '../../fetching/guardedFetch.ts'
import { createHostGate } from '../refresh/hosts.ts'
import { fetchPage } from './fetchPage.ts'

function givenDeps() {
  const fetcher = createFetcher({ allowPrivateNetworks: false, allowHosts: [], userAgent: 'Broadsheet test' })
  onTestFinished(() => fetcher.close())
  const config = testConfig({
    FETCH_ALLOW_PRIVATE_NETWORKS: 'false',
    FETCH_PER_HOST: '1',
    FETCH_HOST_PAUSE_MS: '60000',
  })
  return { fetcher, clock: Date.now, hostGate: createHostGate(config) }
}

test('a page on a private network is refused', async () => {
  expect(await fetchPage(givenDeps(), 'http://10.0.0.1/story', { placeTimeoutMs: 0 })).toMatchObject({
    is: 'refused',
    said: { text: texts.failurePrivateAddress() },
  })
})

test('a host that was just asked is not asked again, and the reader learns why', async () => {
  const deps = givenDeps()
  await fetchPage(deps, 'http://10.0.0.1/story', { placeTimeoutMs: 0 })
  expect(await fetchPage(deps, 'http://10.0.0.1/other', { placeTimeoutMs: 0 })).toMatchObject({
    is: 'refused',
    said: { text: texts.fullTextHostBusy() },
    isLasting: false,
  })
  expect(await fetchPage(deps, 'http://10.0.0.2/other', { placeTimeoutMs: 0 })).toMatchObject({
    said: { text: texts.failurePrivateAddress() },
  })
})
