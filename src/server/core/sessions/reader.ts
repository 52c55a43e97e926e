import type { KeyInUse } from '../keyLog/keyChange.ts'

/** The caller. Every query of a feature carries its id. `key`: an app acts for the reader. */
export type Reader = { id: number; isAdmin: boolean; hidesDuplicates: boolean; key?: KeyInUse }

/** A caller who signed in, and does not call with a key. */
export type SessionReader = Reader & { sessionId: number }
