import { BlockedSenders } from './BlockedSenders.tsx'
import { NewsletterAddress } from './NewsletterAddress.tsx'

export function NewsletterSettings() {
  return (
    <>
      <NewsletterAddress />
      <BlockedSenders />
    </>
  )
}
