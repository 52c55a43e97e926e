// The web as a reader of another language sees it: longer, accented texts (src/shared/texts/pseudoText.ts).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'dist/web-pseudo')

/** For `test.use(pseudoReader)` or `browser.newContext(pseudoReader)`: a browser that asks for the pseudo language. */
export const pseudoReader: BrowserContextOptions = { locale: 'en-XA' }

/** Builds the web with the pseudo language, once per change of its sources. For `test.beforeAll`. */
export function buildPseudoWeb(): void {
  execFileSync(process.execPath, [join(root, 'dev/buildWeb.ts'), '--pseudo'], { stdio: 'inherit' })
}

/** Serves the pseudo build's page and scripts in place of the product's; all calls still go to the product. */
export async function showPseudoLanguage(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'document') {
      const answer = await route.fetch()
      return route.fulfill({ response: answer, body: readFileSync(join(folder, 'index.html')) })
    }
    const file = join(folder, pathname)
    return pathname.startsWith('/assets/') && existsSync(file) ? route.fulfill({ path: file }) : route.fallback()
  })
}
