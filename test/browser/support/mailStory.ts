import { type FakeMail, startFakeMail } from '../../../dev/fakeMail.ts'
import { createAccount } from './account.ts'
import { findFreePort } from './freePort.ts'
import { type Product, startProduct } from './product.ts'
import { slowdown } from './slowdown.ts'
import { story } from './story.ts'

/** A story of a product that sends mails, which `mail` receives. */
export const mailStory = story.extend<object, { mail: FakeMail; product: Product }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the destructuring.
    async ({}, use) => {
      const mail = await startFakeMail()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mail }, use) => {
      const port = await findFreePort()
      const product = await startProduct({
        PORT: String(port),
        SMTP_URL: mail.url,
        MAIL_FROM: 'Broadsheet <paper@news.example>',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      })
      // The first account is the admin's, who can't delete it.
      await createAccount(product.url)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 * slowdown },
  ],
})
