import { AudioLines } from 'lucide-react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Action } from '../../core/action.ts'
import type { Feature } from '../../core/feature.ts'
import { speakArticle } from '../../core/spokenArticle.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

const readAloud: Action<object, Item> = {
  name: 'readAloud',
  label: texts.readAloud,
  icon: () => AudioLines,
  isOffered: () => 'speechSynthesis' in globalThis,
  run: (_tools, { id }) => speakArticle(id),
}

export const readingAloud: Feature = {
  menus: { article: [{ place: 'listen', action: readAloud }] },
  slots: { articleVoice: lazyComponent(async () => (await import('./ReadAloud.tsx')).ReadAloud) },
}
