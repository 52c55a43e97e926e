// Writes foreign texts as Markdown: its readers see the words as they are, whatever they contain.

export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replace(/^([^\S\r\n\u2028\u2029]*)([-+=]|\d+[.)])/gm, '$1\\$2')

/** Without a link, only the title. */
export function markdownLink(title: string, link: string | null): string {
  const text = escapeMarkdown(title)
  return link === null ? text : `[${text}](<${link.replace(/[<>]/g, encodeURIComponent)}>)`
}

/** '' for no words. */
export const quoteMarkdown = (quote: string): string =>
  quote.trim() === '' ? '' : escapeMarkdown(quote.trim()).replace(/^/gm, '> ')
