// A quiet line tells readers about an update until they have opened its page.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { seedPassword, seedPeople } from '../../dev/seedStory.ts'
import { version } from '../../src/shared/version.ts'
import { createAccount } from './support/account.ts'
import { expectAccessible } from './support/looks.ts'
import { startProduct } from './support/product.ts'
import { expect, story } from './support/story.ts'

const kept = join(import.meta.dirname, '../fixtures/databases/0.1.0.sqlite.gz')

story('after an update the account menu says once what is new, but not to new accounts', async ({ browser }) => {
  const product = await startProduct(
    {},
    { prepare: async (folder) => writeFileSync(join(folder, 'broadsheet.sqlite'), gunzipSync(readFileSync(kept))) },
  )
  const newcomer = await createAccount(product.url)
  const page = await browser.newPage({ baseURL: product.url })
  const signIn = async (email: string, password: string) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('banner').getByRole('button', { name: email }).click()
    await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeVisible()
  }
  const news = page.getByRole('menuitem', { name: `What's new in ${version}` })
  await signIn(seedPeople.ada, seedPassword)
  await news.click()
  await expect(page.getByRole('heading', { level: 1, name: "What's new" })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(version)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Broadsheet' }).click()
  await page.getByRole('banner').getByRole('button', { name: seedPeople.ada }).click()
  await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeVisible()
  await expect(news).toBeHidden()
  await page.goto('/settings#about')
  await expect(page.getByRole('region', { name: 'About' })).toContainText(`Broadsheet ${version}`)

  await page.evaluate(() => localStorage.clear())
  await signIn(newcomer.email, newcomer.password)
  await expect(news).toBeHidden()
  await page.close()
  await product.stop()
})
