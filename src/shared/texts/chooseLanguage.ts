/**
 * The first wanted language that is available, else English. `wanted` are tags as a browser lists them, best first; nonsense
 * among them is passed over. 'de-AT' is served by 'de'.
 */
export function chooseLanguage(wanted: readonly string[], available: readonly string[]): string {
  for (const tag of wanted) {
    const whole = tag.trim().toLowerCase()
    const primary = whole.split('-')[0]
    if (primary === 'en' && !available.some((each) => each.toLowerCase() === whole)) return 'en'
    const found =
      available.find((each) => each.toLowerCase() === whole) ?? available.find((each) => each.toLowerCase() === primary)
    if (found !== undefined) return found
  }
  return 'en'
}
