import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useHotkeys } from '../ui/useHotkeys.ts'
import { useReaderView } from './useReaderView.ts'

type ReaderKeys = { addField: RefObject<HTMLInputElement | null>; onHelp: () => void }

/** The keys that go somewhere. Those of items are in items/useItemKeys.ts. */
export function useReaderKeys({ addField, onHelp }: ReaderKeys): void {
  const { showView } = useReaderView()
  const navigate = useNavigate()
  useHotkeys({
    '/': () => addField.current?.focus(),
    '?': onHelp,
    'g a': () => showView('myFeeds'),
    'g s': () => showView('savedFeeds'),
    'g t': () => void navigate({ to: '/tags' }),
  })
}
