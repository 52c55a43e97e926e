// The features of the server. A new one is a folder of features/ and a line here.
import { accounts } from './features/accounts/feature.ts'
import { admin } from './features/admin/feature.ts'
import { backups } from './features/backups/feature.ts'
import { board } from './features/board/feature.ts'
import { books } from './features/books/feature.ts'
import { exports } from './features/exports/feature.ts'
import type { Feature } from './features/feature.ts'
import { feeds } from './features/feeds/feature.ts'
import { fullTexts } from './features/fullTexts/feature.ts'
import { highlights } from './features/highlights/feature.ts'
import { imports } from './features/imports/feature.ts'
import { invites } from './features/invites/feature.ts'
import { items } from './features/items/feature.ts'
import { keys } from './features/keys/feature.ts'
import { live } from './features/live/feature.ts'
import { mcp } from './features/mcp/feature.ts'
import { moves } from './features/moves/feature.ts'
import { newsletters } from './features/newsletters/feature.ts'
import { notices } from './features/notices/feature.ts'
import { offline } from './features/offline/feature.ts'
import { paper } from './features/paper/feature.ts'
import { passkeys } from './features/passkeys/feature.ts'
import { pictures } from './features/pictures/feature.ts'
import { podcastApps } from './features/podcastApps/feature.ts'
import { podcasts } from './features/podcasts/feature.ts'
import { queue } from './features/queue/feature.ts'
import { reading } from './features/reading/feature.ts'
import { releases } from './features/releases/feature.ts'
import { rules } from './features/rules/feature.ts'
import { saves } from './features/saves/feature.ts'
import { searches } from './features/searches/feature.ts'
import { secondFactor } from './features/secondFactor/feature.ts'
import { sending } from './features/sending/feature.ts'
import { sharing } from './features/sharing/feature.ts'
import { sync } from './features/sync/feature.ts'
import { tags } from './features/tags/feature.ts'
import { websub } from './features/websub/feature.ts'

export const features: readonly Feature[] = [
  admin,
  accounts,
  secondFactor,
  passkeys,
  invites,
  keys,
  board,
  feeds,
  items,
  highlights,
  fullTexts,
  tags,
  moves,
  imports,
  exports,
  paper,
  books,
  podcasts,
  podcastApps,
  queue,
  reading,
  releases,
  rules,
  saves,
  searches,
  sharing,
  sending,
  newsletters,
  notices,
  websub,
  offline,
  pictures,
  live,
  mcp,
  sync,
  backups,
]
