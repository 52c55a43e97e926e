import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const newsletters: Feature = {
  settings: [{ Section: lazyComponent(async () => (await import('./NewsletterSection.tsx')).NewsletterSection) }],
  slots: {
    newsletterNotice: lazyComponent(async () => (await import('./PendingConfirmations.tsx')).PendingConfirmations),
    deleteNewsletter: lazyComponent(async () => (await import('./RemoveNewsletterDialog.tsx')).RemoveNewsletterDialog),
    newsletters: lazyComponent(async () => (await import('./NewsletterPanel.tsx')).NewsletterPanel),
    mailToSave: lazyComponent(async () => (await import('./MailToSave.tsx')).MailToSave),
    mailInStatus: lazyComponent(async () => (await import('./MailInStatus.tsx')).MailInStatus),
  },
}
