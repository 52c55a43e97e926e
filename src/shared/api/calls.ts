import { adminCalls } from './admin.ts'
import { boardCalls } from './board.ts'
import { boardsCalls } from './boards.ts'
import { columnCalls } from './columns.ts'
import type { CallTypes } from './contract.ts'
import { feedCalls } from './feeds.ts'
import { highlightCalls } from './highlights.ts'
import { instanceCalls } from './instance.ts'
import { itemCalls } from './items.ts'
import { keyCalls } from './keys.ts'
import { moveCalls } from './moves.ts'
import { newsletterCalls } from './newsletters.ts'
import { opmlCalls } from './opml.ts'
import { podcastCalls } from './podcasts.ts'
import { readingCalls } from './reading.ts'
import { ruleCalls } from './rules.ts'
import { saveCalls } from './saves.ts'
import { searchCalls } from './searches.ts'
import { siteRuleCalls } from './siteRules.ts'
import { tagCalls } from './tags.ts'
import { userCalls } from './users.ts'

/** Every call of the product (docs/specification.md#api), keyed 'METHOD /path' below /api. */
export const calls = {
  ...instanceCalls,
  ...userCalls,
  ...keyCalls,
  ...boardCalls,
  ...boardsCalls,
  ...columnCalls,
  ...feedCalls,
  ...itemCalls,
  ...highlightCalls,
  ...tagCalls,
  ...adminCalls,
  ...newsletterCalls,
  ...moveCalls,
  ...opmlCalls,
  ...podcastCalls,
  ...readingCalls,
  ...ruleCalls,
  ...saveCalls,
  ...searchCalls,
  ...siteRuleCalls,
}

export type Calls = CallTypes<typeof calls>
export type CallKey = keyof Calls
