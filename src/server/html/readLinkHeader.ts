export type HeaderLink = {
  /** Its relations, in lower case. */
  rel: string[]
  /** Absolute, with any scheme. */
  href: string
  /** '' when the header names none. */
  type: string
  title: string
}

const linkValue = /<([^<>]*)>((?:\s*;\s*[\w*-]+\s*(?:=\s*(?:"[^"]*"|[^",;\s]+))?)*)/g
const parameter = /;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^",;\s]+))/g

/** Reads the part of RFC 8288 that hubs and feeds need. */
export function readLinkHeader(header: string, base: string): HeaderLink[] {
  return [...header.matchAll(linkValue)].flatMap(([, href = '', written = '']) => {
    const parameters = new Map<string, string>()
    for (const [, name = '', quoted, bare] of written.matchAll(parameter)) {
      const key = name.toLowerCase()
      if (!parameters.has(key)) parameters.set(key, quoted ?? bare ?? '')
    }
    const url = URL.parse(readHeaderText(href), base)
    const rel = (parameters.get('rel') ?? '').toLowerCase().split(/\s+/)
    const title = readHeaderText(parameters.get('title') ?? '')
    return url === null ? [] : [{ rel, href: url.href, type: parameters.get('type') ?? '', title }]
  })
}

/** Header bytes arrive as latin1; publishers write the letters of their language in UTF-8. */
export function readHeaderText(text: string): string {
  return /[\x80-\xff]/.test(text) ? Buffer.from(text, 'latin1').toString() : text
}
