// The input of each call, derived from the contract: `params` from the ':names' in its path, query and body from its schemas.
// Each is optional if the contract allows it.
import type { Calls } from '../../shared/calls.ts'

export type CallName = keyof Calls & string
export type AnswerOf<Name extends CallName> = Calls[Name]['answer']

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Params<Name extends CallName> = [ParamNames<Name>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<Name>, string | number> }

// The schema of a number in an address takes `unknown`, because numbers arrive as text. Callers pass numbers or text.
type Writable<Query> = { [K in keyof Query]: unknown extends Query[K] ? string | number | undefined : Query[K] }

type Field<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value | undefined }
    : { [K in Key]: Value }

export type CallInput<Name extends CallName> = Params<Name> &
  Field<'query', Writable<Calls[Name]['query']>> &
  Field<'body', Calls[Name]['body']> & {
    signal?: AbortSignal | undefined
    /** The call finishes even if the page closes. */
    keepalive?: boolean
  }

/** The second argument of call(), optional for a call without required input. */
export type CallArguments<Name extends CallName> = Record<never, never> extends CallInput<Name>
  ? [input?: CallInput<Name>]
  : [input: CallInput<Name>]
