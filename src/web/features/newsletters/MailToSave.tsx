import { texts } from '../../../shared/texts/texts.ts'
import { CopyField } from '../../ui/forms/CopyField.tsx'
import { useNewsletterAddress } from './newslettersApi.ts'

/** The addresses that save the pages of a mail. */
export function MailToSave() {
  const address = useNewsletterAddress().data
  if (!address) return null
  return (
    <>
      <p>{texts.mailToSaveHint({ later: address.replace('@', '+later@') })}</p>
      <CopyField label={texts.mailToSave()} value={address.replace('@', '+save@')} />
    </>
  )
}
