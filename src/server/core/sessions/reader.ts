import type { Caller } from '../keyLog/keyChange.ts'

/** The caller, with what most routes need of the account. `isTwoStep`: signed in with more than a password, or calls with a key. */
export type SignedInReader = Caller & { isAdmin: boolean; hidesDuplicates: boolean; isTwoStep: boolean }

/** A caller who signed in, and does not call with a key. */
export type SessionReader = SignedInReader & { sessionId: number }
