/** The caller. Every query of a feature carries its id. */
export type Reader = { id: number; isAdmin: boolean; hidesDuplicates: boolean }

/** A caller who signed in, and does not call with a key. */
export type SessionReader = Reader & { sessionId: number }
