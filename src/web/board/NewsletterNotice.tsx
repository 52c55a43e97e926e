import type { Item } from '../../shared/api/entities.ts'
import { feedsOf } from '../core/changeColumns.ts'
import { useColumns } from '../core/columnsApi.ts'
import { slot } from '../core/feature.ts'

type NewsletterNoticeProps = {
  /** The only feed on the page. */
  feedId?: number | undefined
  onOpen: (item: Item, list: Item[]) => void
}

/** Mails that wait for the reader. Its script is loaded for readers with unread newsletters. */
export function NewsletterNotice(props: NewsletterNoticeProps) {
  const Notice = slot('newsletterNotice')
  const isWanted = feedsOf(useColumns().data ?? []).some(
    ({ kind, _count }) => kind === 'newsletter' && _count.feedItems > 0,
  )
  return isWanted && Notice ? <Notice {...props} /> : null
}
