/**
 * The first wanted language that is available, else English. `wanted` are tags as a browser lists them, best first; nonsense
 * among them is passed over. 'de-AT' is served by 'de', 'pt-PT' by 'pt-BR', but traditional Chinese not by simplified. The page's
 * start.js holds this function as text, so it uses nothing from outside.
 */
export function chooseLanguage(wanted: readonly string[], available: readonly string[]): string {
  for (const each of wanted) {
    const tag = each.trim().toLowerCase()
    const primary = tag.split('-')[0]
    const exact = available.find((code) => code.toLowerCase() === tag)
    if (exact !== undefined) return exact
    if (primary === 'en') return 'en'
    const isTraditional = /^zh-.*(hant|tw|hk|mo)/.test(tag)
    const found = available.find((code) => code.split('-')[0] === primary)
    if (found !== undefined && !isTraditional) return found
  }
  return 'en'
}
