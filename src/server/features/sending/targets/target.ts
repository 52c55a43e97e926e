// A program or service that takes articles. Each kind is one file with one function.
import type { SendField, SendProblem } from '../../../../shared/sendKinds.ts'
import { withoutEnd } from '../../../../shared/withoutEnd.ts'
import type { ApiAnswer, ApiRequest } from '../../../fetching/guardedApi.ts'
import type { OutgoingMail } from '../../../mail/sendMail.ts'

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
  | {
      is: 'failed'
      problem: SendProblem
      words: string
      /** The target no longer exists, so it is removed. */
      isOver?: true
    }
  | { is: 'later'; problem: SendProblem; words: string; afterMs?: number }

export type Ask = (url: string, request: Omit<ApiRequest, 'maxBytes' | 'timeoutMs'>) => Promise<ApiAnswer>

export type Sending = {
  ask: Ask
  /** Mails it to the reader. */
  sendMail: (write: (to: string) => OutgoingMail) => Promise<Outcome>
  article: SentArticle
  settings: Readonly<Partial<Record<SendField, string>>>
  /** The same for each try of one delivery. */
  deliveryId: string
  /** It is a notice, not an article that the reader sends. */
  isNotice: boolean
  /** The instance's secret for push services (lib/encryptPush.ts). */
  pushSecret: string
  publicUrl: string | null
  /** Where the reader stops what goes there; null on a server that doesn't know its own address. */
  settingsPage: string | null
  now: number
}

export type Target = {
  send: (sending: Sending) => Promise<Outcome>
  /** It takes an article twice without keeping two. */
  knowsRepeats: boolean
}

/** The line below the title; never empty, since services refuse an empty message. */
export const messageOf = ({ title, feedTitle }: SentArticle): string => feedTitle || title

/** An address of the reader's own server: `path` below it. */
export const below = (server: string | undefined, path: string): string => `${withoutEnd(server ?? '', /\//)}/${path}`
