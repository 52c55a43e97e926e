import { expect } from '@playwright/test'
import { buildPseudoWeb, pseudoReader, showPseudoLanguage } from './support/pseudoLanguage.ts'
import { story } from './support/story.ts'

story.use(pseudoReader)
story.beforeAll(buildPseudoWeb)

story.describe('a reader of another language', () => {
  story.use({ expectedComplaints: [/401/] })

  story("reads the server's refusals in that language", async ({ page, account }) => {
    await showPseudoLanguage(page)
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
    await page.locator('input[type=email]').fill(account.email)
    await page.locator('input[type=password]').fill('not the password')
    await page.locator('input[type=password]').press('Enter')
    await expect(page.getByText('Íñṽáłíđ éɱáíł óŕ þášš')).toBeVisible()
  })
})
