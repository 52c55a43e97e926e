import type { Feed, Tag } from '../../../src/shared/api/entities.ts'
import type { CallKey, Calls } from '../../../src/shared/calls.ts'
import { addTime } from './addTime.ts'

export type Account = {
  email: string
  password: string
  token: string
  calls: <K extends CallKey>(key: K, input?: CallInput) => Promise<Calls[K]['answer']>
  /** Subscribes to these addresses, distributed over the columns from the left unless a column is named. */
  subscribes: (addresses: string[], columnName?: string) => Promise<Feed[]>
  tags: (name: string) => Promise<Tag>
}

type CallInput = { params?: Record<string, string | number>; query?: Record<string, string | number>; body?: object }

let accounts = 0

export async function createAccount(productUrl: string): Promise<Account> {
  accounts += 1
  const email = `reader${accounts}.${process.pid}@example.com`
  const password = 'a good password'
  const { token } = await callServer(productUrl, null)('POST /auth/register', { body: { email, password } })
  const calls = callServer(productUrl, token)
  return {
    email,
    password,
    token,
    calls,
    async subscribes(addresses, columnName) {
      const { columns } = await calls('GET /columns')
      const chosen = columnName === undefined ? columns : columns.filter((column) => column.name === columnName)
      const feeds: Feed[] = []
      for (const [index, feedUrl] of addresses.entries()) {
        const { feed } = await calls('POST /feeds', { body: { feedUrl, columnId: chosen[index % chosen.length]?.id } })
        feeds.push(feed)
      }
      return feeds
    },
    tags: async (name) => (await calls('POST /tags', { body: { name, color: '#22c55e', icon: '' } })).tag,
  }
}

function callServer(productUrl: string, token: string | null): Account['calls'] {
  return async (key, { params = {}, query = {}, body } = {}) => {
    addTime()
    const [method = '', path = ''] = key.split(' ')
    const url = new URL(`/api${path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))}`, productUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${key} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}
