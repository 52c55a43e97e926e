// What a caller has to bring for a call, read off the contract: `params` from the ':names' in its path, query and body
// from its schemas, each optional where the contract lets it be.
import type { Calls } from '../../shared/api/calls.ts'

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

// A number in an address arrives as text, so its schema takes `unknown`; here it is what can be written into one.
type Writable<Query> = { [K in keyof Query]: unknown extends Query[K] ? string | number | undefined : Query[K] }

type Field<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value | undefined }
    : { [K in Key]: Value }

export type Wish<Name extends CallName> = Params<Name> &
  Field<'query', Writable<Calls[Name]['query']>> &
  Field<'body', Calls[Name]['body']> & {
    signal?: AbortSignal | undefined
    /** The call goes through even when the page closes meanwhile. */
    keepalive?: boolean
  }

/** No second argument is needed for a call that takes nothing. */
export type WishArguments<Name extends CallName> = Record<never, never> extends Wish<Name>
  ? [wish?: Wish<Name>]
  : [wish: Wish<Name>]
