import { useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { pageAt } from '../../../shared/pagePaths.ts'
import { usePaletteKey } from '../../actions/usePaletteKey.ts'
import { features } from '../../core/feature.ts'
import { currentItem } from '../../core/steppedList.ts'
import { useLiveEvents } from '../../core/useLiveEvents.ts'
import { useSession } from '../../core/useSession.ts'
import { useArticleOverlay } from '../../parts/useArticleOverlay.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useLocation } from '../../ui/navigation/useNavigation.ts'
import { useRootMark } from '../../ui/useRootMark.ts'
import { useThemeOfProfile } from './useThemeOfProfile.ts'

const ArticleOverlay = lazyComponent(async () => (await import('../../article/ArticleOverlay.tsx')).ArticleOverlay)
const CommandPalette = lazyComponent(
  async () => (await import('../../onDemand/palette/CommandPalette.tsx')).CommandPalette,
)

/** A page of a feature, without the tools of the reader, whose articles open above it. */
export function ReadingPage() {
  const session = useSession()
  // After signing out there is no reader for a moment, until the route changes.
  return session.is === 'signedIn' ? <PageOfFeature user={session.user} /> : null
}

function PageOfFeature({ user }: { user: User }) {
  const path = useLocation(({ pathname }) => pageAt(pathname))
  const overlay = useArticleOverlay()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useRootMark('data-page-scrolls', { isSet: true })
  useLiveEvents(user.id, { onArrival: () => {}, onChange: () => {} })
  useThemeOfProfile()
  usePaletteKey(() => setPaletteOpen(true))
  const Page = features().flatMap(({ readingPages }) => (path && readingPages?.[path]) ?? [])[0]
  return (
    <>
      {Page && <Page onOpen={overlay.open} />}
      {overlay.opened !== null && (
        <ArticleOverlay opened={overlay.opened} onStep={overlay.step} onClose={overlay.close} />
      )}
      {isPaletteOpen && (
        <CommandPalette
          {...(overlay.opened !== null && { article: currentItem(overlay.opened.list) })}
          onClose={() => setPaletteOpen(false)}
        />
      )}
    </>
  )
}
