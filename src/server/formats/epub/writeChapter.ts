// Pure: the page of one article.
import { texts } from '../../../shared/texts/texts.ts'
import { toIso } from '../../lib/clock.ts'
import { escapeXml } from '../escapeXml.ts'
import { writePage } from './writePackage.ts'

export type ChapterText = {
  title: string
  section: string
  source: string
  author: string
  publishedAt: string
  /** In the form of a URI. */
  link: string | undefined
  language: string
  isRightToLeft: boolean
  /** XHTML. */
  content: string
}

export function writeChapter(chapter: ChapterText): string {
  const { title, section, source, author, link, content } = chapter
  const day = toIso(Date.parse(chapter.publishedAt)).slice(0, 10)
  const facts = [...new Set([source, author])].filter(Boolean).map((fact) => `<bdi>${escapeXml(fact)}</bdi>`)
  const host = link === undefined ? '' : (URL.parse(link)?.host ?? '')
  const original =
    link === undefined
      ? ''
      : `<p class="original"><a href="${escapeXml(link)}">${escapeXml(texts.shareReadAt({ host }))}</a></p>`
  return writePage(chapter, {
    title,
    body: `${section === '' ? '' : `<p class="section">${escapeXml(section)}</p>`}
<h1>${escapeXml(title)}</h1>
<p class="facts">${[...facts, `<time datetime="${day}">${day}</time>`].join(' · ')}</p>
<div>${content}</div>
${original}`,
  })
}
