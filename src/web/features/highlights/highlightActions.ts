// Commands on the text of an open article. Its own key listener is with the highlights (features/highlights/ArticleHighlights.tsx).
import { texts } from '../../../shared/texts/texts.ts'
import type { Action } from '../../core/action.ts'

export type HighlightTools = { mark: () => unknown; note: () => unknown }

/** Without selected words, it marks the first paragraph in sight. */
export const highlightText: Action<HighlightTools> = {
  name: 'highlightText',
  label: texts.highlightText,
  shortcut: { keys: ['h'], help: texts.highlightTextHelp },
  run: ({ mark }) => mark(),
}

export const writeNote: Action<HighlightTools> = {
  name: 'writeNote',
  label: texts.writeNote,
  shortcut: { keys: ['n'], help: texts.writeNoteHelp },
  run: ({ note }) => note(),
}

export const highlightActions = [highlightText, writeNote]
