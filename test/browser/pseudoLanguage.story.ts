import { expect, test } from '@playwright/test'
import { startProduct } from './support/product.ts'
import { buildPseudoWeb, pseudoReader, showPseudoLanguage } from './support/pseudoLanguage.ts'

test.use(pseudoReader)

test('a reader of another language gets it, and English where it is not translated', async ({ page }) => {
  buildPseudoWeb()
  const product = await startProduct()
  try {
    await showPseudoLanguage(page)
    await page.goto(`${product.url}/login`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
    await expect(page.getByRole('heading')).not.toHaveCount(0)
  } finally {
    await product.stop()
  }
})
