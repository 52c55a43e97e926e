// A program or service that takes articles. Each kind is one file with one function.
import type { SendField, SendProblem } from '../../../../shared/sendKinds.ts'
import { withoutEnd } from '../../../../shared/withoutEnd.ts'
import type { ApiAnswer, ApiRequest } from '../../../fetching/guardedApi.ts'

/** An article as other programs get it: never its text, only what leads to it. */
export type SentArticle = {
  id: number
  link: string
  title: string
  author: string
  /** ISO 8601. */
  publishedAt: string
  snippet: string
  imageUrl: string | null
  feedTitle: string
  tags: string[]
  highlights: { quote: string; note: string; createdAt: string }[]
}

export type Outcome =
  | { is: 'sent' }
  /** Trying again changes nothing. */
  | { is: 'failed'; problem: SendProblem; words: string }
  | { is: 'later'; problem: SendProblem; words: string; afterMs?: number }

export type Ask = (url: string, request: Omit<ApiRequest, 'maxBytes' | 'timeoutMs'>) => Promise<ApiAnswer>

export type Sending = {
  ask: Ask
  article: SentArticle
  settings: Readonly<Partial<Record<SendField, string>>>
  /** The same for each try of one delivery. */
  deliveryId: string
  now: number
}

export type Target = {
  send: (sending: Sending) => Promise<Outcome>
  /** It takes an article twice without keeping two. */
  knowsRepeats: boolean
}

/** An address of the reader's own server: `path` below it. */
export const below = (server: string | undefined, path: string): string => `${withoutEnd(server ?? '', /\//)}/${path}`
