/** A count with its noun: '1 item', '2 items', '1,200 feeds'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${nounFor(count, one, many)}`
}

/** The noun after a count, for places that show the two separately. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}
