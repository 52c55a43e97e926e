import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useIsMailInShown } from './useIsMailInShown.ts'

export const newsletters: Feature = {
  settings: [
    {
      id: 'newsletters',
      page: 'saving',
      title: texts.newslettersByMail,
      hint: texts.newslettersByMailHint,
      Content: lazyComponent(async () => (await import('./NewsletterSettings.tsx')).NewsletterSettings),
      useIsOffered: useIsMailInShown,
      holds: [texts.newsletterAddress],
    },
  ],
  slots: {
    newsletterNotice: lazyComponent(async () => (await import('./PendingConfirmations.tsx')).PendingConfirmations),
    deleteNewsletter: lazyComponent(async () => (await import('./RemoveNewsletterDialog.tsx')).RemoveNewsletterDialog),
    newsletters: lazyComponent(async () => (await import('./NewsletterPanel.tsx')).NewsletterPanel),
    mailToSave: lazyComponent(async () => (await import('./MailToSave.tsx')).MailToSave),
    mailInStatus: lazyComponent(async () => (await import('./MailInStatus.tsx')).MailInStatus),
  },
}
