/** Whether the page is in a right-to-left language. Content has a direction of its own, which towardsEnd.ts reads from its element. */
export function isRightToLeft(): boolean {
  return globalThis.document?.documentElement.dir === 'rtl'
}
