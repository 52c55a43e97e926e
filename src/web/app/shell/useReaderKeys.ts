import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useItemKeys } from '../../article/useItemKeys.ts'
import { useReaderView } from '../../data/useReaderView.ts'
import { useHotkeys } from '../../ui/useHotkeys.ts'

type ReaderKeys = { addField: RefObject<HTMLInputElement | null>; onHelp: () => void }

/** All keys of the reader in one place: the second half of 'g s' must not save the current item. */
export function useReaderKeys({ addField, onHelp }: ReaderKeys): void {
  const { showView } = useReaderView()
  const navigate = useNavigate()
  const itemKeys = useItemKeys()
  useHotkeys({
    ...itemKeys,
    '/': () => addField.current?.focus(),
    '?': onHelp,
    'g a': () => showView('myFeeds'),
    'g s': () => showView('savedFeeds'),
    'g t': () => void navigate({ to: '/tags' }),
  })
}
