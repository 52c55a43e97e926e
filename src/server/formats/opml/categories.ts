// The `category` attribute of OPML 2.0: categories separated by commas. One that begins with a slash is a path in some
// directory, any other is a tag. Commas and slashes in tag names are escaped by a backslash.

/** Tag names as one attribute value. */
export function writeCategories(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\,]|^\//g, '\\$&')).join(',')
}

/** Tag names; of a path the last segment: '/Boston/Weather' gives 'Weather'. */
export function readCategories(attribute: string): string[] {
  const parts = attribute.match(/(?:\\.|[^\\,]|\\$)+/gsu) ?? []
  return parts.map(readCategory).filter((name) => name !== '')
}

function readCategory(part: string): string {
  const text = part.trim()
  const name = text.startsWith('/') ? (text.split('/').findLast((step) => step !== '') ?? '') : text
  return name.replace(/\\([\\,/])/g, '$1').trim()
}
