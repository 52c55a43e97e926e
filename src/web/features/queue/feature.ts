import { ArrowDownToLine, ListEnd, ListStart, Trash2 } from 'lucide-react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { type Action, destinationAt } from '../../core/action.ts'
import type { Feature, MenuEntryTools } from '../../core/feature.ts'
import { hasEpisodesSetting, keepAheadSetting, keptSound } from '../../core/keptSounds.ts'
import { hasSound } from '../../core/usePlayer.ts'
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

const keepEpisode: QueueAction = {
  name: 'keepEpisode',
  label: texts.keepOnDevice,
  icon: () => ArrowDownToLine,
  isOffered: (_tools, item) => hasSound(item) && keptSound(item.id, item.sound.enclosureIndex) === undefined,
  run: async (tools, item) => (await import('./chooseToKeep.ts')).chooseToKeep(tools, item),
}

const removeEpisode: QueueAction = {
  name: 'removeEpisode',
  label: texts.episodeRemove,
  icon: () => Trash2,
  isOffered: (_tools, item) => hasSound(item) && keptSound(item.id, item.sound.enclosureIndex) !== undefined,
  run: async (_tools, { id }) => (await import('./keptEpisodes.ts')).removeEpisodes([id]),
}

const keepUp = async () => {
  if (hasEpisodesSetting.get() || keepAheadSetting.get()) (await import('./keepTaken.ts')).keepTaken()
}

export const queue: Feature = {
  menus: {
    article: [queueNext, queueLast, keepEpisode, removeEpisode].map((action) => ({ place: 'listen', action })),
  },
  views: { queue: lazyComponent(async () => (await import('./QueuePage.tsx')).QueuePage) },
  places: [{ name: 'showQueue', label: texts.queue, ...destinationAt({ to: '.', search: { view: 'queue' } }) }],
  onLive: {
    queueChanged: async (cache) => {
      void keepUp()
      await (await import('./queueApi.ts')).reloadQueue(cache)
    },
  },
  whenIdle: keepUp,
  slots: {
    playerQueue: lazyComponent(async () => (await import('./PlayerQueue.tsx')).PlayerQueue),
    episodeSettings: lazyComponent(async () => (await import('./EpisodeSettings.tsx')).EpisodeSettings),
    sleepTimer: lazyComponent(async () => (await import('./SleepMenu.tsx')).SleepMenu),
    queueDriver: lazyComponent(async () => (await import('./QueueDriver.tsx')).QueueDriver),
  },
}
