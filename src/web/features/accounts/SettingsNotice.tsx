import { useSearch } from '../../ui/navigation/useNavigation.ts'
import { ConfirmedAddress } from './ConfirmedAddress.tsx'
import { LinkOutcome } from './LinkOutcome.tsx'

/** Links that confirm an email lead to Settings, and so do providers that were linked. */
export function SettingsNotice() {
  const { confirm, ...returned } = useSearch()
  return (
    <>
      {confirm !== undefined && <ConfirmedAddress token={confirm} />}
      <LinkOutcome brought={returned} />
    </>
  )
}
