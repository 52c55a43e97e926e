// Pure: finds the page that a reader mails to their address for saving.
import type { Mail } from '../../mail/mail.ts'
import { readMailLinks } from './readMailLinks.ts'

export type MailedPage = { url: string; title: string }

/** A link in the subject, else the first one of the text. Phones write the title into the subject. Null without a link. */
export function findMailedPage({ subject, html, text }: Pick<Mail, 'subject' | 'html' | 'text'>): MailedPage | null {
  const [inSubject] = readMailLinks({ html: '', text: subject })
  if (inSubject) return { url: inSubject.url, title: '' }
  // Mail programs add their own links at the end.
  const [first] = text.trim() === '' ? readMailLinks({ html, text }) : readMailLinks({ html: '', text })
  const [found = null] = first ? [first] : readMailLinks({ html, text })
  return found && { url: found.url, title: subject.replace(/^(?:fwd?|re|wg|aw|tr):\s*/i, '').trim() }
}
