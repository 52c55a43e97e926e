import { texts } from '../../../shared/texts/texts.ts'
import { SettingsSection } from '../../frame/SettingsSection.tsx'
import { BlockedSenders } from './BlockedSenders.tsx'
import { NewsletterAddress, useIsMailInShown } from './NewsletterAddress.tsx'

export function NewsletterSection() {
  if (!useIsMailInShown()) return null
  return (
    <SettingsSection title={texts.newslettersByMail()} hint={texts.newslettersByMailHint()}>
      <NewsletterAddress />
      <BlockedSenders />
    </SettingsSection>
  )
}
