import type { Caller } from '../keyLog/keyChange.ts'

/** The caller, with what most routes need of the account. */
export type SignedInReader = Caller & { isAdmin: boolean; hidesDuplicates: boolean }

/** A caller who signed in, and does not call with a key. */
export type SessionReader = SignedInReader & { sessionId: number }
