import { useChangeItemOrder, useRefreshFeed, useSetNotifying } from '../core/feedsApi.ts'
import { useMarkAllRead } from '../core/useMarks.ts'
import { useReaderView } from '../core/useReaderView.ts'
import { useIsAdmin } from '../core/useSession.ts'
import type { FeedTools } from './feedMenu.ts'
import type { FeedDialog } from './feeds.ts'

export function useFeedTools(openDialog: (dialog: FeedDialog) => void): FeedTools {
  const { mutate: refresh } = useRefreshFeed()
  const { mutate: markAllRead } = useMarkAllRead()
  const isAdmin = useIsAdmin()
  const { mutate: changeItemOrder } = useChangeItemOrder()
  const { mutate: setNotifying } = useSetNotifying()
  const { showItems } = useReaderView()
  return { refresh, markAllRead, openDialog, isAdmin, openAsList: showItems, changeItemOrder, setNotifying }
}
