import { createDeviceSetting } from './deviceSetting.ts'

/** More would only be a mistake, and the setting is read at each start. */
const feedsMax = 500

/** The ids of the feeds whose titles this device translates. */
export const translatedFeedsSetting = createDeviceSetting('translatedFeeds', readFeeds)

function readFeeds(stored: unknown): number[] {
  if (!Array.isArray(stored)) return []
  return [...new Set(stored.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(-feedsMax)
}

export const isTranslatedFeed = (feedId: number | null): boolean =>
  feedId !== null && translatedFeedsSetting.get().includes(feedId)

export function setTranslated(feedId: number, isTranslated: boolean): void {
  const others = translatedFeedsSetting.get().filter((id) => id !== feedId)
  translatedFeedsSetting.set(readFeeds(isTranslated ? [...others, feedId] : others))
}
