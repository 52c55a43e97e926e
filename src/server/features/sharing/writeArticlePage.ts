// Pure: the page of one shared article. It needs no script, and loads only pictures of the text.
import { texts } from '../../../shared/texts/texts.ts'
import { escapeXml as escapeHtml } from '../../formats/escapeXml.ts'
import { toIso } from '../../lib/clock.ts'
import type { SharedItem } from './sharedItems.ts'

type SharedPage = {
  item: SharedItem
  language: string | null
  note: string
  /** Clean HTML; undefined for a share without whole texts. */
  text: string | undefined
}

const style = `body{max-width:42rem;margin:3rem auto;padding:0 1.25rem;font:1.0625rem/1.6 Georgia,serif;color:#1c1917;background:#fff;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 .5rem}a{color:inherit}img{max-width:100%;height:auto}
.facts{color:#57534e;font:.875rem/1.5 system-ui,sans-serif;margin:0 0 1.5rem}.note{border-inline-start:3px solid #a8a29e;padding-inline-start:1rem;white-space:pre-wrap}
.original{font:1rem/1.5 system-ui,sans-serif;margin:2rem 0}
@media (prefers-color-scheme:dark){body{color:#e7e5e4;background:#1c1917}.facts{color:#a8a29e}}`

/** The only style of the page: its policy names this hash. */
export const pageStyle = style

export function writeArticlePage({ item, language, note, text }: SharedPage): string {
  const title = escapeHtml(item.title || item.snippet.slice(0, 80))
  const day = toIso(item.publishedAt).slice(0, 10)
  const facts = [item.source.title, item.author].filter(Boolean).map((fact) => `<bdi>${escapeHtml(fact)}</bdi>`)
  const link = item.link === null ? '' : escapeHtml(item.link)
  const host = item.link === null ? '' : (URL.parse(item.link)?.host ?? '')
  return `<!doctype html>
<html lang="${escapeHtml(language ?? 'und')}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${link === '' ? '' : `<link rel="canonical" href="${link}">`}
<style>${style}</style></head>
<body><main dir="auto"><h1>${title}</h1>
<p class="facts">${[...facts, `<time datetime="${toIso(item.publishedAt)}">${day}</time>`].join(' · ')}</p>
${note === '' ? '' : `<p class="note" dir="auto">${escapeHtml(note)}</p>`}
${text ?? `<p>${escapeHtml(item.snippet)}</p>`}
${link === '' ? '' : `<p class="original"><a rel="noreferrer" href="${link}">${escapeHtml(texts.shareReadAt({ host }))}</a></p>`}
</main></body></html>
`
}
