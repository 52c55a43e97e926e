import { globSync } from 'node:fs'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startProductOfTest } from '../support/productOfTest.ts'

test('an upload that a killed product was receiving is gone after the next start', async () => {
  const product = await startProductOfTest({ LOG_LEVEL: 'fatal' })
  const token = await signUp(product.url)
  const uploads = () => globSync('temporary/**/upload', { cwd: product.dataFolder })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/zip' }
  const upload = request(`${product.url}/api/account/import`, { method: 'POST', headers })
  // It is cut off in the middle.
  upload.on('error', () => {})
  upload.write(Buffer.alloc(200_000))
  await expect.poll(uploads).toHaveLength(1)
  await product.restart('SIGKILL')
  expect(uploads()).toEqual([])
})

async function signUp(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'a long enough password', name: 'Ada' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
  return ((await answer.json()) as { token: string }).token
}
