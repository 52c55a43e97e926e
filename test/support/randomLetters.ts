/** Always the same 'a' and 'b' without a period: a hostile expression has a new state after each of them. */
export function randomLetters(count: number): string {
  let seed = 1
  return Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % 2 === 0 ? 'a' : 'b'
  }).join('')
}
