import { Archive, CheckCheck, Link, RefreshCw, Tags, Trash2 } from 'lucide-react'
import type { Feed } from '../../shared/api/entities.ts'
import { useRefreshFeed } from '../data/feedsApi.ts'
import { useMarkAllRead } from '../data/useMarks.ts'
import { useIsAdmin } from '../data/useSession.ts'
import type { OpenDialog } from '../later/FeedActionsDialog.tsx'
import type { MenuItem } from '../ui/Menu.tsx'

/** What can be done with a feed, for the buttons of its block and for the menus. Delete is the last of the menu. */
export function useFeedTools(feed: Feed, openDialog: (dialog: OpenDialog) => void) {
  const refreshing = useRefreshFeed()
  const readAll = useMarkAllRead()
  const isAdmin = useIsAdmin()
  const isFetched = feed.kind !== 'newsletter'
  const refresh = () => refreshing.mutate(feed.id)
  const markAllRead = () => readAll.mutate({ feedIds: [feed.id], feedId: feed.id })
  const menu: MenuItem[] = [
    { label: 'Mark all read', icon: CheckCheck, onChoose: markAllRead },
    { label: 'Refresh', icon: RefreshCw, onChoose: refresh },
    { label: 'Manage tags', icon: Tags, onChoose: () => openDialog('tags') },
    ...(isFetched ? [{ label: 'Change address', icon: Link, onChoose: () => openDialog('address') }] : []),
    ...(isAdmin ? [{ label: 'Keep articles', icon: Archive, onChoose: () => openDialog('retention') }] : []),
    { label: 'Delete', icon: Trash2, isDanger: true, startsGroup: true, onChoose: () => openDialog('delete') },
  ]
  return { refresh, isRefreshing: refreshing.isPending, menu }
}
