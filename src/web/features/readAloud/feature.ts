import { AudioLines } from 'lucide-react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Action } from '../../core/action.ts'
import type { Feature, MenuEntryTools } from '../../core/feature.ts'
import { speakArticle } from '../../core/spokenArticle.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

const readAloud: Action<Pick<MenuEntryTools<'article'>, 'openArticle'>, Item> = {
  name: 'readAloud',
  label: texts.readAloud,
  icon: () => AudioLines,
  isOffered: () => 'speechSynthesis' in globalThis,
  run: ({ openArticle }, { id }) => {
    // First, so the sheet of the article before doesn't end the voice.
    speakArticle(id)
    openArticle()
  },
}

export const readingAloud: Feature = {
  menus: { article: [{ place: 'listen', action: readAloud }] },
  slots: { articleVoice: lazyComponent(async () => (await import('./ReadAloud.tsx')).ReadAloud) },
}
