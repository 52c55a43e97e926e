// The features of the page. A new one is a folder of features/ and a line here. Settings lists their sections in this order.
import { texts } from '../shared/texts/texts.ts'
import type { Feature } from './core/feature.ts'
import { account, endOfAccount } from './features/accounts/feature.ts'
import { admin } from './features/admin/feature.ts'
import { fading } from './features/fading/feature.ts'
import { feedHealth } from './features/feedHealth/feature.ts'
import { highlights } from './features/highlights/feature.ts'
import { imports } from './features/imports/feature.ts'
import { invites } from './features/invites/feature.ts'
import { keys } from './features/keys/feature.ts'
import { moves } from './features/moves/feature.ts'
import { newsletters } from './features/newsletters/feature.ts'
import { notices } from './features/notices/feature.ts'
import { offline } from './features/offline/feature.ts'
import { onboarding } from './features/onboarding/feature.ts'
import { paper } from './features/paper/feature.ts'
import { passkeys } from './features/passkeys/feature.ts'
import { podcastApps } from './features/podcastApps/feature.ts'
import { queue } from './features/queue/feature.ts'
import { readingAloud } from './features/readAloud/feature.ts'
import { reading } from './features/reading/feature.ts'
import { releases } from './features/releases/feature.ts'
import { rules } from './features/rules/feature.ts'
import { saves } from './features/saves/feature.ts'
import { secondFactor } from './features/secondFactor/feature.ts'
import { sending } from './features/sending/feature.ts'
import { sharing } from './features/sharing/feature.ts'
import { shortcuts } from './features/shortcuts/feature.ts'
import { tags } from './features/tags/feature.ts'
import { lazyComponent } from './ui/lazyComponent.tsx'

/** Parts of the page that features draw. */
const page: Feature = {
  settings: [
    {
      id: 'lists',
      page: 'reading',
      title: texts.listLook,
      hint: texts.listLookHint,
      Content: lazyComponent(async () => (await import('./parts/look/ListLookPanel.tsx')).ListLookPanel),
    },
  ],
  slots: { articleBody: lazyComponent(async () => (await import('./article/ArticleBody.tsx')).ArticleBody) },
}

export const features: readonly Feature[] = [
  reading,
  queue,
  fading,
  paper,
  page,
  offline,
  rules,
  shortcuts,
  account,
  passkeys,
  secondFactor,
  invites,
  endOfAccount,
  saves,
  keys,
  podcastApps,
  newsletters,
  imports,
  moves,
  onboarding,
  highlights,
  readingAloud,
  tags,
  sharing,
  sending,
  notices,
  feedHealth,
  releases,
  admin,
]
