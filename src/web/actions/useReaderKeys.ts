import type { RefObject } from 'react'
import type { Destination } from '../core/action.ts'
import { useNavigate } from '../ui/navigation/useNavigation.ts'
import { useHotkeys } from '../ui/useHotkeys.ts'
import { hotkeysOf } from './hotkeysOf.ts'
import { readerActions } from './reader.ts'
import { useItemKeys } from './useItemKeys.ts'
import { useShortcutKeys } from './useShortcutKeys.ts'

type ReaderKeys = { addField: RefObject<HTMLInputElement | null>; onHelp: () => void }

/** One listener for all keys of the reader, because the second half of 'g s' must not save the current item. */
export function useReaderKeys({ addField, onHelp }: ReaderKeys): void {
  const navigate = useNavigate()
  const itemKeys = useItemKeys()
  const keysOf = useShortcutKeys()
  const tools = {
    goTo: (place: Destination) => void navigate(place),
    focusAddBox: () => addField.current?.focus(),
    showHelp: onHelp,
  }
  useHotkeys({
    ...itemKeys,
    ...hotkeysOf(readerActions, keysOf, (action) => action.run(tools)),
  })
}
