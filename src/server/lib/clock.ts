/** Now, in epoch milliseconds. Handed in, so that tests say what time it is. */
export type Clock = () => number

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** As the wire wants it. */
export const toIso = (moment: number): string => new Date(moment).toISOString()
export const toIsoOrNull = (moment: number | null): string | null => (moment === null ? null : toIso(moment))
