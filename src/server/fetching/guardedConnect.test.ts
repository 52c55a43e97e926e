import { describe, expect, test } from 'vitest'
import { createAddressGuard } from './addressGuard.ts'
import { createGuardedConnect, type Lookup, onlyPublic, PrivateAddressError } from './guardedConnect.ts'

const outside = { address: '93.184.216.34', family: 4 }
const inside = { address: '10.0.0.1', family: 4 }
const insideMapped = { address: '::ffff:10.0.0.1', family: 6 }

describe('a name with several addresses', () => {
  test('is only connected to at its public ones', async () => {
    const lookup = onlyPublic(async () => [inside, outside, insideMapped])
    expect(await lookup('mixed.example')).toEqual([outside])
  })

  test('is refused when none of them is public', async () => {
    const lookup = onlyPublic(async () => [inside, insideMapped])
    await expect(lookup('inside.example')).rejects.toBeInstanceOf(PrivateAddressError)
  })

  test('is checked at each connection, which uses exactly the checked addresses', async () => {
    const answers = [[outside], [inside]]
    const lookup = onlyPublic(async () => answers.shift() ?? [])
    expect(await lookup('rebind.example')).toEqual([outside])
    await expect(lookup('rebind.example')).rejects.toBeInstanceOf(PrivateAddressError)
    expect(answers).toEqual([])
  })
})

test('a literal private address is refused at the connection, without a name server', async () => {
  const asked: string[] = []
  const lookup: Lookup = async (name) => {
    asked.push(name)
    return [outside]
  }
  const connect = createGuardedConnect(
    createAddressGuard({ allowPrivateNetworks: false, allowHosts: [] }),
    lookup,
    1000,
  )
  for (const hostname of ['127.0.0.1', '::1', '::ffff:7f00:1']) {
    const target = { hostname, protocol: 'http:', port: '80' }
    const error = await new Promise((resolve) => connect(target, (...[failure]) => resolve(failure)))
    expect(error).toBeInstanceOf(PrivateAddressError)
  }
  expect(asked).toEqual([])
})
