import { ListEnd, ListStart } from 'lucide-react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { type Action, destinationAt } from '../../core/action.ts'
import type { Feature, MenuEntryTools } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

type QueueAction = Action<MenuEntryTools<'article'>, Item>

const queueNext: QueueAction = {
  name: 'queueNext',
  label: texts.queueNext,
  icon: () => ListStart,
  run: (tools, item) => add(tools, item, 'first'),
}

const queueLast: QueueAction = {
  name: 'queueLast',
  label: texts.queueLast,
  icon: () => ListEnd,
  run: (tools, item) => add(tools, item, 'last'),
}

const add = async (tools: MenuEntryTools<'article'>, item: Item, at: 'first' | 'last') =>
  (await import('./addToQueue.ts')).addToQueue(tools, item, at)

export const queue: Feature = {
  menus: { article: [queueNext, queueLast].map((action) => ({ place: 'listen', action })) },
  views: { queue: lazyComponent(async () => (await import('./QueuePage.tsx')).QueuePage) },
  places: [{ name: 'showQueue', label: texts.queue, ...destinationAt({ to: '.', search: { view: 'queue' } }) }],
  onLive: { queueChanged: async (cache) => (await import('./queueApi.ts')).reloadQueue(cache) },
  slots: {
    playerQueue: lazyComponent(async () => (await import('./PlayerQueue.tsx')).PlayerQueue),
    queueDriver: lazyComponent(async () => (await import('./QueueDriver.tsx')).QueueDriver),
  },
}
