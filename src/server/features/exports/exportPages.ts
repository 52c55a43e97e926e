// Pure: the files of an export for people: a page for each article, a list of them, and an explanation of the files.

import { texts } from '../../../shared/texts/texts.ts'
import type { ItemFile } from '../../formats/accountExport.ts'
import { isStoredPicture } from '../../formats/storedPictureAddress.ts'

export type ListedItem = { file: string; title: string; feedTitle: string; publishedAt: string; isSaved: boolean }

/** A page of an article for the unpacked folder. Its content is clean; pictures of mails are in the folder too. */
export function writeItemPage(item: ItemFile, pictureFiles: ReadonlyMap<string, string>): string {
  const facts = [item.feed.title, item.author, item.publishedAt.slice(0, 10)].filter(Boolean).map(escapeHtml)
  const original = item.link === null ? '' : ` · <a href="${escapeHtml(item.link)}">${texts.exportOriginal()}</a>`
  return page(
    titleOf(item),
    `<p class="facts">${facts.join(' · ')}${original}</p>
<h1 dir="auto">${escapeHtml(titleOf(item))}</h1>
<div dir="auto">${withPictureFiles(item.content, pictureFiles)}</div>
${item.enclosures.map(({ url, type }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(type || url)}</a></p>`).join('\n')}`,
  )
}

export function writeItemList(items: ListedItem[]): string {
  const row = ({ file, title, feedTitle, publishedAt }: ListedItem) =>
    `<li><a href="${escapeHtml(file)}" dir="auto">${escapeHtml(title)}</a> <span class="facts">${escapeHtml(feedTitle)} · ${publishedAt.slice(0, 10)}</span></li>`
  const saved = items.filter(({ isSaved }) => isSaved)
  const others = items.filter(({ isSaved }) => !isSaved)
  const list = (rows: ListedItem[]) => `<ul>\n${rows.map(row).join('\n')}\n</ul>`
  return page(
    texts.exportTitle(),
    `<h1>${texts.exportSaved()}</h1>\n${list(saved)}\n${others.length > 0 ? `<h1>${texts.exportOthers()}</h1>\n${list(others)}` : ''}`,
  )
}

export const titleOf = ({ title, snippet, link }: Pick<ItemFile, 'title' | 'snippet' | 'link'>): string =>
  title || snippet.slice(0, 80) || link || texts.itemWithoutTitle()

export const readme = texts.exportReadme()

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src * data: file:; media-src *; style-src 'unsafe-inline'">
<style>
:root { color-scheme: light dark }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.7 Georgia, serif }
img, video { max-width: 100%; height: auto }
.facts { font: 0.85rem/1.4 sans-serif; opacity: 0.7 }
</style></head>
<body>
${body}
</body></html>
`

/** Addresses of stored pictures only work on this server: they are replaced by files next to the page. */
function withPictureFiles(html: string, pictureFiles: ReadonlyMap<string, string>): string {
  return html.replace(/https:\/\/stored-picture\.invalid\/[0-9a-f]+/g, (url) => {
    const file = isStoredPicture(url) ? pictureFiles.get(url) : undefined
    return file === undefined ? url : `../${file}`
  })
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
