import type { Share } from '../../../shared/features/sharing.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { basePath } from '../../ui/basePath.ts'
import { CopyField } from '../../ui/forms/CopyField.tsx'

/** The addresses of a share, to copy. */
export function ShareAddresses({ share: { kind, path } }: { share: Share }) {
  const address = `${location.origin}${basePath()}${path}`
  if (kind === 'item') return <CopyField label={texts.shareAddress()} value={address} />
  return (
    <>
      <CopyField label={texts.shareAddress()} value={`${address}.atom`} />
      <CopyField label={texts.shareJson()} value={`${address}.json`} />
      {kind !== 'saved' && kind !== 'search' && <CopyField label={texts.shareOpml()} value={`${address}.opml`} />}
    </>
  )
}
