import type { CallTypes } from './api/contract.ts'
import { instanceCalls } from './api/instance.ts'
import { userCalls } from './features/accounts.ts'
import { adminCalls } from './features/admin.ts'
import { boardCalls } from './features/board.ts'
import { bookCalls } from './features/books.ts'
import { feedCalls } from './features/feeds.ts'
import { siteRuleCalls } from './features/fullTexts.ts'
import { highlightCalls } from './features/highlights.ts'
import { opmlCalls } from './features/imports.ts'
import { inviteCalls } from './features/invites.ts'
import { itemCalls } from './features/items.ts'
import { keyCalls } from './features/keys.ts'
import { moveCalls } from './features/moves.ts'
import { newsletterCalls } from './features/newsletters.ts'
import { offlineCalls } from './features/offline.ts'
import { paperCalls } from './features/paper.ts'
import { passkeyCalls } from './features/passkeys.ts'
import { podcastAppCalls } from './features/podcastApps.ts'
import { podcastCalls } from './features/podcasts.ts'
import { queueCalls } from './features/queue.ts'
import { readingCalls } from './features/reading.ts'
import { ruleCalls } from './features/rules.ts'
import { saveCalls } from './features/saves.ts'
import { searchCalls } from './features/searches.ts'
import { secondFactorCalls } from './features/secondFactor.ts'
import { sendingCalls } from './features/sending.ts'
import { sharingCalls } from './features/sharing.ts'
import { tagCalls } from './features/tags.ts'

/** Every call of the product (docs/specification.md#api), keyed 'METHOD /path' below /api. */
export const calls = {
  ...instanceCalls,
  ...userCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...inviteCalls,
  ...keyCalls,
  ...boardCalls,
  ...feedCalls,
  ...itemCalls,
  ...highlightCalls,
  ...tagCalls,
  ...adminCalls,
  ...newsletterCalls,
  ...moveCalls,
  ...opmlCalls,
  ...offlineCalls,
  ...paperCalls,
  ...bookCalls,
  ...podcastCalls,
  ...podcastAppCalls,
  ...queueCalls,
  ...readingCalls,
  ...ruleCalls,
  ...saveCalls,
  ...searchCalls,
  ...sharingCalls,
  ...sendingCalls,
  ...siteRuleCalls,
}

export type Calls = CallTypes<typeof calls>
export type CallKey = keyof Calls
