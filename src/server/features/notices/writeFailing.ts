// Pure: the notice of feeds that fail. Each has its reason and links to its repairs.
import { pagePaths } from '../../../shared/pagePaths.ts'
import { showCodedText } from '../../../shared/texts/showCodedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import { escapeXml as escapeHtml } from '../../formats/escapeXml.ts'
import type { FailingFeed } from './failingFeeds.queries.ts'
import type { Notice } from './writeNotice.ts'

const listedMax = 100

/** `publicUrl`: null on a server that doesn't know its own address, where notices have no links. */
export function writeFailing(
  feeds: readonly FailingFeed[],
  { publicUrl, now }: { publicUrl: string | null; now: number },
): Notice {
  const page = publicUrl === null ? null : `${publicUrl}${pagePaths.feedHealth}`
  return {
    title: texts.noticeFailing({ count: feeds.length }),
    link: page,
    html: `<ul>${feeds
      .slice(0, listedMax)
      .map((feed) => `<li>${writeFeed(feed, page)}</li>`)
      .join('')}</ul>`,
    about: '',
    isPrivate: false,
    key: `failing:${now}`,
  }
}

function writeFeed({ id, ownTitle, title, lastError, goneAt }: FailingFeed, page: string | null): string {
  const reason = lastError ? showCodedText(failureOf(lastError)) : reasonWithout(goneAt)
  const repairs = [
    { label: texts.tryNow(), query: `try=${id}` },
    { label: texts.changeAddress(), query: `address=${id}` },
    { label: texts.delete(), query: `delete=${id}` },
  ].map(({ label, query }) => `<a href="${escapeHtml(`${page}?${query}`)}">${escapeHtml(label)}</a>`)
  return [
    `<strong>${escapeHtml(ownTitle ?? title)}</strong>`,
    escapeHtml(reason),
    ...(page === null ? [] : [repairs.join(' · ')]),
  ].join('<br>')
}

const reasonWithout = (goneAt: number | null): string =>
  goneAt === null ? texts.feedHealthNotResponding() : texts.feedHealthGone()
