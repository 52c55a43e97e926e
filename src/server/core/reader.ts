/** The owner of rows: every query of a feature carries the id of its reader. */
export type Reader = { id: number }
