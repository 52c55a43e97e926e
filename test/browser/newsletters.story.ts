// Newsletters for a reader: the mail address, mail by real SMTP, confirming, unsubscribing.
import { createServer } from 'node:net'
import { createTransport } from 'nodemailer'
import { type Product, startProduct } from './support/product.ts'
import { slowdown } from './support/slowdown.ts'
import { expect, story } from './support/story.ts'

const mailStory = story.extend<object, { smtpPort: number; product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the destructuring.
  smtpPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  product: [
    async ({ smtpPort }, use) => {
      const product = await startProduct({
        INBOUND_MAIL_DOMAIN: 'in.reader.example',
        INBOUND_SMTP_HOST: '127.0.0.1',
        INBOUND_SMTP_PORT: String(smtpPort),
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 * slowdown },
  ],
})

const letter = {
  from: 'The Harbour Letter <hello@harbour.example>',
  list: { id: { url: 'letter.harbour.example', comment: 'Harbour' } },
}

mailStory('an incoming mail shows in the open page without a reload', async ({ page, smtpPort, product, signedIn }) => {
  await signedIn.subscribes([product.publishers.feed('beside-letters', 'still', { title: 'Beside Letters' }).url])
  const { address } = await signedIn.calls('GET /newsletters/address')
  await page.goto('/feed')
  await expect(page.getByRole('region', { name: /^Beside Letters/ })).toBeVisible()
  await send(smtpPort, {
    ...letter,
    to: address ?? '',
    subject: 'High water at ten',
    html: '<p>And low water at four.</p>',
  })
  const block = page.getByRole('region', { name: /^The Harbour Letter/ })
  await expect(block.getByText('High water at ten')).toBeVisible()
  await send(smtpPort, {
    ...letter,
    to: address ?? '',
    subject: 'A storm is coming',
    html: '<p>Stay in the harbour.</p>',
  })
  await expect(block.getByText('A storm is coming')).toBeVisible()
})

mailStory(
  'a reader copies the address from Add Feeds, confirms a newsletter, and unsubscribes again',
  { tag: '@all' },
  async ({ page, smtpPort, product, signedIn }) => {
    const { url } = product.publishers.feed('beside-confirmations', 'still', { title: 'Beside Confirmations' })
    const [otherFeed] = await signedIn.subscribes([url], 'Reading')
    const { address } = await signedIn.calls('GET /newsletters/address')
    await page.goto('/feed?view=addFeeds')
    const panel = page.getByRole('region', { name: 'Newsletters by mail' })
    await expect(panel.getByRole('textbox', { name: 'Your newsletter address' })).toHaveValue(address ?? '')
    await expect(panel.getByRole('button', { name: 'Copy address' })).toBeVisible()
    await send(smtpPort, {
      from: letter.from,
      to: address ?? '',
      subject: 'Please confirm your subscription',
      html: '<p>Please confirm your email address.</p><a href="https://harbour.example/confirm/1">Confirm subscription</a>',
    })
    await page.goto('/feed')
    const pending = page.getByRole('region', { name: '1 newsletter to confirm' })
    const link = pending.getByRole('link', { name: 'Confirm at harbour.example: Please confirm your subscription' })
    await expect(link).toHaveAttribute('href', 'https://harbour.example/confirm/1')
    await page.goto(`/feed?feed=${otherFeed?.id}`)
    await expect(page.getByRole('region', { name: /^Beside Confirmations/ })).toBeVisible()
    await expect(pending).toBeHidden()
    await page.goto('/feed')
    await pending.getByRole('button', { name: /^Mark Read/ }).click()
    await expect(pending).toBeHidden()
    await page.getByRole('region', { name: /^The Harbour Letter/ }).hover()
    await page.getByRole('button', { name: 'Delete feed: The Harbour Letter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete The Harbour Letter?' })
    await dialog.getByRole('switch', { name: 'Block this sender' }).check()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('region', { name: /^The Harbour Letter/ })).toBeHidden()
    expect((await signedIn.calls('GET /newsletters/blocked')).senders).toMatchObject([{ name: 'The Harbour Letter' }])
  },
)

async function send(port: number, mail: object): Promise<void> {
  // The certificate is self-signed.
  const sender = createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false } })
  await sender.sendMail(mail)
  sender.close()
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
