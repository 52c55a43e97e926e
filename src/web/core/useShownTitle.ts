import { useEffect, useSyncExternalStore } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { hasTranslator } from './deviceTranslator.ts'
import { itemTitle } from './itemTitle.ts'
import { isTranslatedFeed, translatedFeedsSetting } from './translatedFeeds.ts'
import { listenToTitles, translatedTitle } from './translatedTitles.ts'

/** The title in the language of the page for the feeds that the reader chose, once the browser has translated it. */
export function useShownTitle(item: Item): { title: string; isTranslated: boolean } {
  const original = itemTitle(item)
  const isWanted = () => hasTranslator() && isTranslatedFeed(item.feedId)
  const translated = useSyncExternalStore(listen, () => (isWanted() ? translatedTitle(original) : undefined))
  const isWaiting = useSyncExternalStore(listen, isWanted) && translated === undefined
  useEffect(() => {
    if (!isWaiting) return
    const translate = async () => (await import('./titleTranslator.ts')).translateTitle(item)
    translate().catch((error) => console.warn(error))
  }, [isWaiting, item])
  return { title: translated ?? original, isTranslated: translated !== undefined }
}

function listen(listener: () => void): () => void {
  const stops = [translatedFeedsSetting.listen(listener), listenToTitles(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
