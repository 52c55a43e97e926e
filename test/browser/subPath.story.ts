// The product below a path of a site that has other pages, behind both kinds of proxy.
import type { Page } from '@playwright/test'
import { startFakeMail } from '../../dev/fakeMail.ts'
import { createAccount } from './support/account.ts'
import { findFreePort } from './support/freePort.ts'
import { startProduct } from './support/product.ts'
import { articles, block, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'
import { startSubPathProxy } from './support/subPathProxy.ts'

const path = '/reader'

for (const prefix of ['kept', 'stripped'] as const)
  story(`below a path that the proxy has ${prefix}, everything works`, async ({ page }) => {
    const world = await startBelowPath(prefix)
    try {
      await goThrough(page, world)
    } finally {
      await page.close()
      await world.stop()
    }
  })

type World = Awaited<ReturnType<typeof startBelowPath>>

async function goThrough(page: Page, { home, proxy, account, feed, subscription, mail }: World): Promise<void> {
  // With and without the last slash.
  await page.goto(home)
  await page.goto(`${home}/`)
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await expect(page).toHaveURL(`${home}/login`)

  expect((await mail.nextTo(account.email)).text).toContain(`${home}/settings?confirm=`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in page has a field of that name, too.
  await expect(page.getByRole('heading', { name: 'Forgot Your Password?' })).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: /Reset Link/ }).click()
  const { text } = await mail.nextTo(account.email)
  const link = /http\S+reset-password\?\S+/.exec(text)?.[0] ?? ''
  expect(link).toContain(`${home}/reset-password?token=`)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a new password')
  await page.getByLabel('Confirm new password').fill('a new password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(`${home}/login`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill('a new password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${home}/feed`)
  await expectPicture(page)

  await articles(block(page, 'Gallery')).first().getByRole('button', { name: 'A river' }).first().click()
  await expect(overlay(page).getByRole('heading', { level: 1 })).toHaveText('A river')
  await expectPicture(page)
  await page.keyboard.press('Escape')

  // The second visit paints the kept board before the scripts are there.
  await page.reload()
  await expectPicture(page)
  const streams = page.waitForResponse(`${home}/api/events?*`)
  await page.reload()
  await streams
  feed.publish({ title: 'Hot off the press' })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const refreshed = await page.request.post(`${home}/api/feeds/${subscription?.id}/refresh`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(refreshed.ok()).toBe(true)
  await expect(block(page, 'Gallery').getByText('Hot off the press').first()).toBeVisible()

  await page.goto(`${home}/settings`)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL(`${home}/feed`)
  await page.goBack()
  await expect(page).toHaveURL(`${home}/settings`)
  expect(await readManifest(page)).toEqual({
    start: `${home}/feed`,
    scope: `${home}/`,
    share: `${home}/save`,
    icons: [200, 200, 200, 200],
  })
  expect((await page.goto(`${home}/feeds-that-are-none`))?.status()).toBe(404)
  const provider = await page.request.get(`${home}/api/auth/oauth/none`, { maxRedirects: 0 })
  expect(provider.headers().location).toBe(`${path}/login?error=oauth_failed`)
  expect(proxy.strayed.filter((request) => request !== 'GET /favicon.ico')).toEqual([])
}

story.use({ expectedComplaints: [/status of 404/] })

async function startBelowPath(prefix: 'kept' | 'stripped') {
  const productPort = await findFreePort()
  const proxy = await startSubPathProxy({ path, productPort, prefix })
  const mail = await startFakeMail()
  const home = proxy.origin + path
  const product = await startProduct({
    PORT: String(productPort),
    PUBLIC_URL: `${home}/`,
    TRUST_PROXY: 'true',
    SMTP_URL: mail.url,
    MAIL_FROM: 'news@example.org',
  })
  const feed = product.publishers.feed('gallery', 'pictures', { title: 'Gallery' })
  feed.publish({ title: 'A river', html: `<p>Wide. <img src="${feed.items[0]?.imageUrl}?river" alt="A river"></p>` })
  const account = await createAccount(`http://127.0.0.1:${productPort}`)
  const [subscription] = await account.subscribes([feed.url])
  const stop = async () => {
    await Promise.all([product.stop(), mail.close()])
    await proxy.close()
  }
  return { home, proxy, mail, account, feed, subscription, stop }
}

async function expectPicture(page: Page): Promise<void> {
  const widths = () =>
    page
      .locator('img[src*="/api/images"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
  await expect.poll(async () => (await widths()).some((width) => width > 0)).toBe(true)
}

function readManifest(page: Page) {
  return page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? ''
    const manifest = await (await fetch(address)).json()
    const absolute = (relative: string) => new URL(relative, address).href
    const icons = await Promise.all(manifest.icons.map((icon: { src: string }) => fetch(absolute(icon.src))))
    return {
      start: absolute(manifest.start_url),
      scope: absolute(manifest.scope),
      share: absolute(manifest.share_target.action),
      icons: icons.map(({ status }) => status),
    }
  })
}
