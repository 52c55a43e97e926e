// The process when its operator stops it.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startProductOfTest } from './support/productOfTest.ts'

test('SIGTERM ends the product with 0, even with an open connection that never sent a request', async () => {
  const product = await startProductOfTest()
  const { hostname, port } = new URL(product.url)
  const silent = connect(Number(port), hostname)
  silent.on('error', () => {}) // It is cut off in the end, which is the point.
  await new Promise((resolve) => silent.once('connect', resolve))
  expect(await product.stop()).toBe(0)
  silent.destroy()
})
