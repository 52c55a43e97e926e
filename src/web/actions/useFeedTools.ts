import { useChangeItemOrder, useRefreshFeed } from '../data/feedsApi.ts'
import { useMarkAllRead } from '../data/useMarks.ts'
import { useReaderView } from '../data/useReaderView.ts'
import { useIsAdmin } from '../data/useSession.ts'
import type { FeedDialog, FeedTools } from './feeds.ts'

export function useFeedTools(openDialog: (dialog: FeedDialog) => void): { tools: FeedTools; isRefreshing: boolean } {
  const refreshing = useRefreshFeed()
  const readAll = useMarkAllRead()
  const isAdmin = useIsAdmin()
  const { mutate: changeItemOrder } = useChangeItemOrder()
  const { showItems } = useReaderView()
  const tools = {
    refresh: refreshing.mutate,
    markAllRead: readAll.mutate,
    openDialog,
    isAdmin,
    openAsList: showItems,
    changeItemOrder,
  }
  return { tools, isRefreshing: refreshing.isPending }
}
