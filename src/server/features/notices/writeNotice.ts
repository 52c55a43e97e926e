// Pure: the words of a notice, as an item of the reader's feed Notices.
import { hash } from 'node:crypto'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { escapeXml as escapeHtml } from '../../formats/escapeXml.ts'
import type { ParsedItem } from '../../formats/parsedFeed.ts'
import { plainItem } from '../../formats/plainItem.ts'
import type { NewsItem } from './notices.queries.ts'

export type Notice = Pick<ParsedItem, 'title' | 'link' | 'html'> & {
  /** The feed that it is about; '' for several. */
  about: string
  /** Its title must not be on a lock screen. */
  isPrivate: boolean
  /** No other notice of the reader has it. */
  key: string
}

const untitledMaxChars = 80

type Source = { feedId: number; feedTitle: string; isPrivate: boolean }

/** The notice of one article has its title, that of several is a list. `news`: the newest of them, each with the number of all. */
export function writeNews(news: readonly NewsItem[], { feedId, feedTitle, isPrivate }: Source): Notice {
  const [newest] = news
  if (newest === undefined) throw new Error('A notice is about at least one article.')
  const source = { key: `news:${feedId}:${newest.id}`, isPrivate }
  if (newest.total === 1) {
    const html = `<p>${escapeHtml(newest.snippet)}</p>`
    return { ...source, title: titleOf(newest), link: newest.link, html, about: feedTitle }
  }
  return {
    ...source,
    title: texts.noticeNews({ count: newest.total, feed: feedTitle }),
    link: null,
    html: `<ul>${news.map((item) => `<li>${linkTo(item)}</li>`).join('')}</ul>`,
    about: '',
  }
}

const titleOf = ({ title, snippet }: NewsItem): string =>
  title || snippet.slice(0, untitledMaxChars) || texts.itemUntitled()

function linkTo(item: NewsItem): string {
  const title = escapeHtml(titleOf(item))
  return item.link === null ? title : `<a href="${escapeHtml(item.link)}">${title}</a>`
}

export function noticeItem({ title, link, html, about, key }: Notice, now: number): ParsedItem {
  return {
    ...plainItem(),
    guid: hash('sha256', key, 'base64url'),
    title: title.slice(0, limits.itemTitleMaxChars),
    link,
    author: about,
    publishedAt: now,
    html,
  }
}
