// Pure: an edition as a mail, as text and as HTML. Without pictures, which would tell their publishers who reads the mail and when.
import type { Item } from '../../../shared/api/entities.ts'
import type { Edition } from '../../../shared/features/paper.ts'
import { limits } from '../../../shared/limits.ts'
import { directionOf } from '../../../shared/texts/directionOf.ts'
import { currentLanguage } from '../../../shared/texts/makeText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { sectionName } from '../../core/paper/sectionName.ts'
import { escapeXml as escapeHtml } from '../../formats/escapeXml.ts'
import type { OutgoingMail } from '../../mail/sendMail.ts'

type Addressed = {
  to: string
  pageAddress: string
  /** Stops the mails by a POST, and asks a person who opens it. */
  stopAddress: string
  messageId: string
  /** The reader opened none of the papers before, and gets no more after this one. */
  isLast: boolean
}

type Section = { name: string; pieces: { title: string; snippet: string; source: string }[] }
type Page = { date: string; length: string; sections: Section[] } & Pick<
  Addressed,
  'pageAddress' | 'stopAddress' | 'isLast'
>

export function writePaperMail(edition: Edition, { to, messageId, ...links }: Addressed): OutgoingMail {
  const { day, minutes, sections, items } = edition
  const byId = new Map(items.map((item) => [item.id, item]))
  const date = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
  const page = {
    ...links,
    date,
    length: texts.paperLength({ count: items.length, minutes }),
    sections: sections.map((section) => ({
      name: sectionName(section),
      pieces: section.itemIds.flatMap((id) => byId.get(id) ?? []).map(pieceOf),
    })),
  }
  return {
    to,
    messageId,
    subject: texts.mailSubject({ subject: date }),
    text: textOf(page),
    html: htmlOf(page),
    // RFC 8058: the mail program stops the mails by one POST. Servers that sign mails have to sign both lines.
    headers: {
      'list-unsubscribe': `<${links.stopAddress}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    },
  }
}

const titleMaxChars = 200
const snippetMaxChars = 300
/** So much of its text is the title of a piece that has none. */
const untitledMaxChars = 80

function pieceOf({ title, snippet, feed, minutes }: Item): Section['pieces'][number] {
  return {
    title: cut(title || cut(snippet, untitledMaxChars) || texts.itemUntitled(), titleMaxChars),
    snippet: title === '' ? '' : cut(snippet, snippetMaxChars),
    source: [feed.title, ...(minutes === null ? [] : [texts.articleMinutes({ minutes })])].join(' · '),
  }
}

function cut(text: string, maxChars: number): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.length <= maxChars) return line
  const start = line.slice(0, maxChars)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), maxChars / 2)).toWellFormed()}…`
}

const lastWords = ({ isLast }: Page): string[] =>
  isLast ? [texts.paperMailLast({ count: limits.paperUnopenedMax })] : []

function textOf(page: Page): string {
  const { date, length, sections, pageAddress, stopAddress } = page
  const lines = sections.flatMap(({ name, pieces }) => [
    name.toUpperCase(),
    ...pieces.map(({ title, snippet, source }) =>
      [title, ...(snippet === '' ? [] : [snippet]), `– ${source}`].join('\n'),
    ),
  ])
  const end = [texts.paperEnd(), ...lastWords(page), texts.paperMailWhy(), `${texts.paperMailStop()}: ${stopAddress}`]
  return `${[`Broadsheet\n${date}\n${length}`, `${texts.paperMailOpen()}: ${pageAddress}`, ...lines, ...end].join('\n\n')}\n`
}

// Mail programs support little CSS and load none of our files: plain blocks with inline styles.
const quiet = 'color:#6b665e;font-size:14px;line-height:20px'

const htmlOf = (page: Page): string => `<!doctype html>
<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.date)}</title></head>
<body style="margin:0;padding:24px 16px;background:#fbfaf6;color:#1c1a17;font:16px/24px Georgia,serif">
<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">
<h1 style="margin:0;padding:0 0 8px;border-bottom:3px double #1c1a17;font-size:34px;line-height:40px;text-align:center">Broadsheet</h1>
<p style="margin:8px 0 16px;text-align:center;${quiet}">${escapeHtml(page.date)} · ${escapeHtml(page.length)}</p>
<p style="margin:0 0 8px;text-align:center"><a href="${escapeHtml(page.pageAddress)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c1a17;color:#fbfaf6;text-decoration:none">${escapeHtml(texts.paperMailOpen())}</a></p>
${page.sections.map(sectionHtml).join('\n')}
<p style="margin:32px 0;padding-top:16px;border-top:1px solid #1c1a17;font-size:20px;font-style:italic;text-align:center">${escapeHtml(texts.paperEnd())} <a href="${escapeHtml(page.pageAddress)}#done" style="color:#1c1a17">${escapeHtml(texts.paperDone())}</a></p>
${lastWords(page)
  .map((words) => `<p style="font-weight:bold">${escapeHtml(words)}</p>`)
  .join(
    '',
  )}<p style="${quiet}">${escapeHtml(texts.paperMailWhy())} <a href="${escapeHtml(page.stopAddress)}" style="color:#6b665e">${escapeHtml(texts.paperMailStop())}</a></p>
</div></body></html>
`

const sectionHtml = ({ name, pieces }: Section): string =>
  `<h2 dir="auto" style="margin:28px 0 8px;padding-top:6px;border-top:1px solid #1c1a17;font-size:14px;line-height:20px;letter-spacing:1px;text-transform:uppercase">${escapeHtml(name)}</h2>
${pieces.map(pieceHtml).join('\n')}`

const pieceHtml = ({ title, snippet, source }: Section['pieces'][number]): string =>
  `<div dir="auto" style="margin:0 0 18px"><h3 style="margin:0;font-size:20px;line-height:26px">${escapeHtml(title)}</h3>${
    snippet === '' ? '' : `<p style="margin:4px 0 0">${escapeHtml(snippet)}</p>`
  }<p style="margin:2px 0 0;${quiet}">${escapeHtml(source)}</p></div>`
