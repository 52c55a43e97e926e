import { expect, test } from 'vitest'
import { confirmationAddresses } from './confirmationAddresses.ts'

const addressesOf = (links: unknown) =>
  confirmationAddresses({ confirmationLinks: typeof links === 'string' ? links : JSON.stringify(links) })

test('a reader sees where each link leads before it is opened', () => {
  expect(addressesOf(['https://www.harbour.example/confirm?t=1', 'http://track.example/c'])).toEqual([
    { url: 'https://www.harbour.example/confirm?t=1', host: 'harbour.example' },
    { url: 'http://track.example/c', host: 'track.example' },
  ])
})

test('only web addresses become links', () => {
  expect(addressesOf(['javascript:alert(1)', 'data:text/html,x', 'no address', 7, null])).toEqual([])
})

test('a list that cannot be read is an empty one', () => {
  expect(addressesOf('{')).toEqual([])
  expect(addressesOf({ url: 'https://harbour.example' })).toEqual([])
})
