import type { AttachedTag, Item } from '../../../shared/api/entities.ts'
import { minutesToRead } from '../../../shared/readingTime.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import { toIso } from '../../lib/clock.ts'
import type { ItemView } from './items.queries.ts'

type Beside = {
  feedTags: AttachedTag[]
  itemTags: AttachedTag[]
  alsoIn: Item['alsoIn']
  sound: Item['sound']
  place: Item['place']
  isUpdated: boolean
  keptPage: Item['keptPage']
  pictures: PictureAddresses
  reader: { id: number }
}

/** A recording is heard, not read. */
export const minutesOf = (sound: Item['sound'], words: number | null): number | null =>
  sound !== null && sound.durationSeconds !== null ? null : minutesToRead(words)

/** The wire's Item, the same in every list and overlay. Its feedId is the subscription's. */
export function presentItem(
  view: ItemView,
  { feedTags, itemTags, alsoIn, sound, place, isUpdated, keptPage, pictures, reader }: Beside,
): Item {
  return {
    id: view.id,
    feedId: view.subscriptionId,
    title: view.title,
    link: view.link,
    author: view.author,
    publishedAt: toIso(view.publishedAt),
    imageUrl: pictures.addressOf(view.imageUrl, {
      readerId: reader.id,
      itemId: view.id,
      ownerId: view.feedOwnerId,
    }),
    snippet: view.snippet,
    isRead: Boolean(view.isRead),
    ...(view.isFaded ? { isFaded: true } : {}),
    isSaved: view.savedAt !== null,
    isLater: view.laterAt !== null,
    isConfirmation: view.confirmationLinks !== null,
    confirmationLinks: view.confirmationLinks ?? '[]',
    feed: {
      title: view.ownTitle ?? view.feedTitle,
      favicon: pictures.addressOf(view.iconUrl, { readerId: reader.id }),
      ...(view.language === null ? {} : { language: view.language }),
      feedTags,
    },
    feedItemTags: itemTags,
    alsoIn,
    sound,
    minutes: minutesOf(sound, view.words),
    place,
    isUpdated,
    ...(view.hiddenAt === null ? {} : { hiddenBy: view.hiddenByName ?? '' }),
    ...(keptPage === undefined ? {} : { keptPage }),
  }
}
