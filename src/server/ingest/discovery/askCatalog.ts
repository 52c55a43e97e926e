import { hasCredentials, readAddress } from '../../../shared/feedAddress.ts'
import { foldSpace } from '../../../shared/foldSpace.ts'
import type { Fetcher } from '../../fetching/guardedFetch.ts'
import type { KnownFeed } from './feedIndex.ts'

const catalogLimits = { maxBytes: 1024 * 1024, timeoutMs: 1500 }
const resultsAsked = 20

/**
 * Searches an external catalog with the API of Feedly's public search: `?query=…&count=20` answers
 * `{ results: [{ feedId: 'feed/https://…', title, description }] }`. Empty when the request fails or times out.
 */
export async function askCatalog(fetcher: Fetcher, catalogUrl: string, text: string): Promise<KnownFeed[]> {
  const url = new URL(catalogUrl)
  url.searchParams.set('query', text)
  url.searchParams.set('count', String(resultsAsked))
  const answer = await fetcher.get(url.href, { ...catalogLimits, accept: 'application/json' })
  if (answer.is === 'failed' || answer.status !== 200) return []
  return readResults(answer.bytes.toString()).slice(0, resultsAsked).flatMap(readResult)
}

type Result = Readonly<Record<string, unknown>>

function readResults(json: string): Result[] {
  try {
    const { results } = JSON.parse(json) ?? {}
    return Array.isArray(results) ? results.filter((result) => typeof result === 'object' && result !== null) : []
  } catch {
    return []
  }
}

function readResult({ feedId, id, title, description }: Result): KnownFeed[] {
  const address = readAddress(textOf(feedId ?? id).replace(/^feed\//, ''))
  if (address.is === 'refused' || hasCredentials(address.url)) return []
  return [
    {
      title: textOf(title).slice(0, 300) || new URL(address.url).hostname,
      description: textOf(description).slice(0, 500),
      url: address.url,
      topics: [],
      readers: 0,
    },
  ]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? foldSpace(value) : '')
