import { Parser } from 'htmlparser2'

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const addressAttributes = new Set(['action', 'cite', 'href', 'longdesc', 'poster', 'src', 'usemap'])

/**
 * Normalizes HTML with the same meaning to one form: entities decoded, attributes sorted, void elements alike, relative
 * addresses resolved. The expectations hold HTML as feedparser rewrites it, ours is as published.
 */
export function canonicalHtml(html: string, base: string | null): string {
  const parts: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        // HTML has no namespaces to declare.
        const kept = Object.entries(attributes).filter(([key]) => !key.startsWith('xmlns'))
        const sorted = kept.sort(([one], [other]) => (one < other ? -1 : 1))
        parts.push('<', name)
        for (const [key, value] of sorted) parts.push(' ', key, '=', JSON.stringify(resolved(key, value, base)))
        parts.push('>')
      },
      ontext: (text) => parts.push(text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)),
      onclosetag: (name) => {
        if (!voidTags.has(name)) parts.push('</', name, '>')
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: false },
  )
  parser.end(html)
  return parts.join('').trim()
}

function resolved(attribute: string, value: string, base: string | null): string {
  return addressAttributes.has(attribute) ? (URL.parse(value, base ?? undefined)?.href ?? value) : value
}
