/** The signed-in caller. Every query of a feature carries its id. */
export type Reader = { id: number; isAdmin: boolean; sessionId: number; hidesDuplicates: boolean }
