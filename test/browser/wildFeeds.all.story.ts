// Unusual publishers: the same story in several feeds, and feeds that keep their articles for long.
import { createAccount } from './support/account.ts'
import { startProduct } from './support/product.ts'
import { chooseInMenu } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const headline = 'Harbour café closes after forty years'

story(
  'a story in two feeds shows both, and appears once with duplicates hidden',
  async ({ page, signedIn, product }) => {
    const [ledger, herald] = ['The Ledger', 'The Herald'].map((title) =>
      product.publishers.feed(title.replace(' ', '-'), 'empty', { title }),
    )
    if (!ledger || !herald) throw new Error('Two feeds were asked for.')
    ledger.publish({ title: headline })
    herald.publish({ title: `${headline} - The Herald` })
    await signedIn.subscribes([ledger.url, herald.url])
    await page.goto('/feed')
    const inLedger = page.getByRole('article').filter({ hasText: 'Also in The Herald' })
    const inHerald = page.getByRole('article').filter({ hasText: 'Also in The Ledger' })
    await expect(inLedger).toContainText(headline)
    await expect(inHerald).toContainText(headline)

    await signedIn.calls('PATCH /auth/profile', { body: { preferences: { hideDuplicates: true } } })
    await page.reload()
    await expect(inLedger).toBeVisible()
    await expect(inHerald).toHaveCount(0)
  },
)

story('an admin sets how long one feed keeps its articles', async ({ browser }) => {
  const product = await startProduct()
  const admin = await createAccount(product.url)
  const [feed] = await admin.subscribes([product.publishers.feed('the-wire', 'still', { title: 'The Wire' }).url])
  const page = await browser.newPage({ baseURL: product.url })
  await page.addInitScript((token) => localStorage.setItem('token', token), admin.token)
  await page.goto('/feed')
  const opens = async () => {
    await chooseInMenu(page, 'Actions for The Wire', 'Keep articles')
    return page.getByRole('dialog', { name: 'Articles of The Wire' })
  }
  const dialog = await opens()
  await expect(
    dialog.getByText('If empty: 90 days once every subscriber has read them, otherwise 365 days.'),
  ).toBeVisible()
  await dialog.getByLabel('Days to keep').fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Saved for all subscribers of this feed')).toBeVisible()
  await expect((await opens()).getByLabel('Days to keep')).toHaveValue('7')
  const { retention } = await admin.calls('GET /feeds/:id/retention', { params: { id: feed?.id ?? 0 } })
  expect(retention).toMatchObject({ keepDays: 7, keepItems: null })

  await page.goto('/admin')
  await expect(page.getByText(/^\d+ pictures? (is|are) cached: [\d.]+ of at most 512 MB\.$/)).toBeVisible()
  await page.close()
  await product.stop()
})
