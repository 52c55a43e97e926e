// Articles of Tiny Tiny RSS (its plugin import_export): `<articles schema-version="…"><article><guid/><title/><content/><marked/>
// <link/><label_cache/><tag_cache/><feed_title/><feed_url/><updated/></article>…</articles>`, each text as CDATA.
import { decodeEntities } from '../entities.ts'
import { readJson } from '../readJson.ts'
import type { Entry } from './entry.ts'

export const isTtRssArticles = (text: string): boolean => /<articles\s[^<>]*schema-version/i.test(text.slice(0, 1000))

/** Reads up to `maxItems`, in time linear in the length of the text. Never throws. */
export function readTtRssArticles(text: string, { maxItems }: { maxItems: number }): Entry[] {
  const entries: Entry[] = []
  let at = text.indexOf('<article>')
  while (at >= 0 && entries.length < maxItems) {
    const fields = new Map<string, string>()
    at = readFields(text, at + '<article>'.length, fields)
    entries.push(readArticle(fields, entries.length))
    at = text.indexOf('<article>', at)
  }
  return entries
}

const field = /\s*<([a-z_]+)>(?:<!\[CDATA\[|([^<]*)<\/\1>)/y

/** Returns the position after the last field. */
function readFields(text: string, from: number, fields: Map<string, string>): number {
  const next = new RegExp(field)
  let at = from
  for (;;) {
    next.lastIndex = at
    const found = next.exec(text)
    const [whole = '', name = '', plain] = found ?? []
    if (found === null) return at
    if (plain !== undefined) {
      fields.set(name, decodeEntities(plain).trim())
      at += whole.length
      continue
    }
    // A text that contains `]]>` is split into several sections.
    const end = `]]></${name}>`
    const ends = text.indexOf(end, at)
    if (ends < 0) return text.length
    fields.set(
      name,
      text
        .slice(at + whole.length, ends)
        .replaceAll(']]]]><![CDATA[>', ']]>')
        .trim(),
    )
    at = ends + end.length
  }
}

function readArticle(fields: Map<string, string>, position: number): Entry {
  const textOf = (name: string) => fields.get(name) ?? ''
  const feedUrl = textOf('feed_url')
  return {
    source: { addresses: [feedUrl], title: textOf('feed_title'), siteUrl: '' },
    item: {
      url: textOf('link'),
      title: textOf('title'),
      content_html: textOf('content'),
      // In UTC, without a zone.
      date_published: textOf('updated').replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d).*$/, '$1T$2Z'),
    },
    link: textOf('link'),
    savedAt: null,
    position,
    // The file has starred and archived articles, all of which its reader has kept, and does not say which are read.
    marks: { isSaved: textOf('marked') === '1', isRead: null, labels: readLabels(textOf('label_cache')) },
  }
}

/** `[[-1025, "Cooking", "#fff", "#000"]]`; `{"no-labels":1}` and '' without any. `tag_cache` has the publisher's categories. */
function readLabels(cache: string): string[] {
  const labels = readJson(cache)
  if (!Array.isArray(labels)) return []
  return labels.flatMap((label: unknown) => (Array.isArray(label) && typeof label[1] === 'string' ? label[1] : []))
}
