import { articleMail } from '../../../mail/mailTexts.ts'
import type { Target } from './target.ts'

/** To the confirmed address of the account only. A mail server keeps a repeated mail twice. */
export const mail: Target = {
  knowsRepeats: false,
  send: ({ sendMail, article: { title, feedTitle, link }, settingsPage }) =>
    sendMail((to) => articleMail(to, { title, feedTitle, link, settingsPage })),
}
