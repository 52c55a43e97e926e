/**
 * HTML that was escaped twice shows `It&#39;s` or `one&nbsp;two`. Mended within and next to words only: an article about HTML names
 * references on their own or as code. Signs of markup stay.
 */
export function mendDoubleEscapes(html: string): string {
  if (!html.includes('&amp;') || /<(?:code|pre|kbd|samp|tt|textarea)\b/i.test(html)) return html
  return html.replace(doubleEscape, (written, reference: string, at: number) => {
    const isInWord = isWordPart(html.charAt(at - 1)) || isWordPart(html.charAt(at + written.length))
    return isInWord ? `&${reference};` : written
  })
}

const doubleEscape =
  /&amp;(#(?:\d{2,7}|x[\da-f]{2,6})|nbsp|quot|apos|[lr][sd]quo|hellip|[nm]dash|[aeiou](?:acute|grave|circ|uml)|[lr]aquo);/gi
const isWordPart = (character: string) => /[\p{L}\p{N}]/u.test(character)
