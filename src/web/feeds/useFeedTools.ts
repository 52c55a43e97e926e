import { CheckCheck, RefreshCw, Tags, Trash2 } from 'lucide-react'
import type { Feed } from '../../shared/api/entities.ts'
import { useMarkAllRead } from '../items/useMarks.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import type { OpenDialog } from './FeedActionsDialog.tsx'
import { useRefreshFeed } from './feedsApi.ts'

/** What can be done with a feed, for the buttons of its block and for the menus. */
export function useFeedTools(feed: Feed, openDialog: (dialog: OpenDialog) => void) {
  const refreshing = useRefreshFeed()
  const readAll = useMarkAllRead()
  const refresh = () => refreshing.mutate(feed.id)
  const markAllRead = () => readAll.mutate({ feedIds: [feed.id], feedId: feed.id })
  const menu: MenuItem[] = [
    { label: 'Mark all read', icon: CheckCheck, onChoose: markAllRead },
    { label: 'Refresh', icon: RefreshCw, onChoose: refresh },
    { label: 'Manage tags', icon: Tags, onChoose: () => openDialog('tags') },
    { label: 'Delete', icon: Trash2, isDanger: true, onChoose: () => openDialog('delete') },
  ]
  return { refresh, isRefreshing: refreshing.isPending, markAllRead, menu }
}
