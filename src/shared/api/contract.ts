// The form of a feature's calls: an object keyed 'METHOD /path' (below /api), each with the schemas of its input and output.
// calls.ts joins them; the server's route() and the web's call() get their types from the result.
import type { z } from 'zod'
import type { PlainText } from '../texts/codedText.ts'

/**
 * The permissions of a key. `save` saves pages and shows nothing else. `mark` and `organise` include `read`, because their answers
 * show what they changed. `books` downloads articles as EPUB, keeps the reading place, and shows nothing else; `read` includes the
 * download. `podcasts` is for podcast apps: it reads and changes podcast subscriptions and positions in episodes, by the apps' own protocols. `full` is everything but the account itself.
 */
export const keyScopes = ['read', 'save', 'mark', 'organise', 'full', 'books', 'podcasts'] as const

/**
 * `session`: for readers who signed in, never for a key, because the call changes the ways into the account, shows who can
 * sign in, or is for admins. `public`: needs no caller.
 */
export type Need = (typeof keyScopes)[number] | 'session' | 'public'

export type CallSchemas = {
  /** One line for the OpenAPI document. */
  summary: string
  /** The scope that a key must have. A change is a decision: it changes the recorded needs (test/fixtures/contracts/needs.txt). */
  need: Need
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Names of its fields at the start of a sentence for readers, each at one call (http/fieldLabels.ts has those of several features). */
  labels?: Record<string, PlainText>
  /** The response body; absent for 204. */
  answer?: z.ZodType
  /** 200 by default. */
  status?: 200 | 201 | 204
  /** For a call that creates nothing because it is there already. */
  knownStatus?: 200
  /** For the OpenAPI document, where an example made from the schemas would be wrong or say too little. */
  example?: { query?: Record<string, unknown>; body?: Record<string, unknown> }
}

export type Contract = Record<string, CallSchemas>

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Field<C, K extends string> = C extends { [P in K]: infer Schema } ? Schema : undefined

/** The types in the browser: before and after JSON. */
export type CallTypes<C extends Contract> = {
  [K in keyof C]: {
    params: InputOf<Field<C[K], 'params'>>
    query: InputOf<Field<C[K], 'query'>>
    body: InputOf<Field<C[K], 'body'>>
    answer: OutputOf<Field<C[K], 'answer'>>
  }
}

/** The types in a route: validated input, and the response to return. */
export type RouteTypes<C extends CallSchemas> = {
  params: OutputOf<Field<C, 'params'>>
  query: OutputOf<Field<C, 'query'>>
  body: OutputOf<Field<C, 'body'>>
  answer: InputOf<Field<C, 'answer'>>
}
