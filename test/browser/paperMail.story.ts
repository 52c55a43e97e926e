// The paper by mail: chosen in Settings, opened from the mail, stopped by its link.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Schema } from '../../src/server/db/schema.ts'
import { expectAccessible } from './support/looks.ts'
import { mailStory } from './support/mailStory.ts'
import { fitsItsWidth } from './support/reader.ts'
import { expect } from './support/story.ts'

type Row = Partial<Pick<Schema['papersAhead'], 'lastDay' | 'nextAt' | 'stopped' | 'words'>>

/** Changes the rows of readers in the tables: a test cannot wait until tomorrow. */
async function setRows(dataFolder: string, rows: Row): Promise<void> {
  const db = openDatabase({ is: 'sqlite', file: join(dataFolder, 'broadsheet.sqlite') }, () => {})
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).execute()
  if (Object.keys(rows).length > 0) await db.updateTable('papersAhead').set(rows).execute()
  await db.destroy()
}

const mailSwitch = (page: Page) => page.getByRole('switch', { name: 'Send the paper by mail at this hour' })

mailStory(
  'a reader chooses the paper by mail, opens it from the mail, and stops it there',
  async ({ page, signedIn, product, mail }) => {
    const titles = [
      'The river',
      'The bridge',
      'The harbor',
      'The lighthouse',
      'A walk along the coast in winter',
      'The ferry',
    ]
    const urls = titles.map((title, index) => {
      const feed = product.publishers.feed(`mail-${index}-${signedIn.email}`, 'still', {
        title: `Paper ${index}`,
        itemCount: 1,
      })
      feed.items = feed.items.map((item) => ({ ...item, title, publishedAt: Date.now() - index * 3_600_000 }))
      return feed.url
    })
    await signedIn.subscribes(urls)
    await page.goto('/settings#paper')
    await expect(page.getByLabel('Hour of the paper')).toBeVisible()
    await expect(mailSwitch(page)).toHaveCount(0)
    await setRows(product.dataFolder, {})
    await page.reload()
    await mailSwitch(page).check()
    await expect.poll(async () => (await signedIn.calls('GET /auth/profile')).user.preferences.paperMail).toBe(true)
    await expectAccessible(page)

    // An edition that was opened once; its day is taken back for the test.
    await page.goto('/paper')
    await expect(page.getByText('That is all.')).toBeVisible()
    await setRows(product.dataFolder, { lastDay: '2000-01-01', nextAt: 1 })
    let sent = await mail.nextTo(signedIn.email)
    while (!sent.html.includes('The river')) sent = await mail.nextTo(signedIn.email)
    const links = [...sent.html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link)
    await page.goto(links[1] ?? '')
    await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport()
    await expect(page.getByText('You are done with this paper.')).toHaveCount(0)

    await setRows(product.dataFolder, { stopped: 'unopened' })
    await page.goto('/paper')
    const stopped = page.getByText('The paper by mail is paused, because 14 papers in a row were not opened.')
    await expect(stopped).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(stopped).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('That is all.')).toBeVisible()
    await expect(stopped).toHaveCount(0)

    await page.goto(links[2] ?? '')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await fitsItsWidth(page)).toBe(true)
    await page.getByRole('button', { name: 'Stop the paper by mail' }).click()
    await expect(page.getByRole('status')).toContainText('You get no more papers by mail.')
    await page.goto('/settings#paper')
    await expect(mailSwitch(page)).not.toBeChecked()
    await page.setContent(sent.html)
    expect(await fitsItsWidth(page)).toBe(true)
  },
)

const fitted = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 })
  return fitsItsWidth(page)
}

mailStory('a reader names a Kindle, and sends a paper there', async ({ page, signedIn, product, mail }) => {
  const feed = product.publishers.feed(`device-${signedIn.email}`, 'still', { title: 'Wire', itemCount: 3 })
  feed.items = feed.items.map((item, index) => ({ ...item, publishedAt: Date.now() - index * 3_600_000 }))
  await signedIn.subscribes([feed.url])
  await setRows(product.dataFolder, {})
  await page.goto('/settings#paper')
  const field = page.getByLabel('Email of your e-reader')
  await expect(page.getByText(/Allow .+@.+ as a sender there/)).toBeVisible()
  await field.fill('somebody@example.com')
  await field.blur()
  await expect(page.getByText('Use an email at kindle.com or pbsync.com.')).toBeVisible()
  await expectAccessible(page)
  await field.fill('Ada@kindle.com')
  await field.blur()
  await page.getByRole('switch', { name: 'Send the paper to the e-reader at this hour' }).check()
  await expect
    .poll(async () => (await signedIn.calls('GET /auth/profile')).user.preferences)
    .toMatchObject({ deviceAddress: 'ada@kindle.com', paperToDevice: true })
  for (const width of [390, 700, 1440]) expect(await fitted(page, width)).toBe(true)
  await page.goto('/paper')
  await page.getByRole('button', { name: 'Send to e-reader' }).click()
  await expect(page.getByText('Sent to ada@kindle.com')).toBeVisible()
  const sent = await mail.nextTo('ada@kindle.com')
  expect(sent.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/^broadsheet-.*\.epub$/)])
  if (process.env.SHOTS !== undefined) await takeShots(page, process.env.SHOTS)
})

/** For looking at the screens by hand. */
async function takeShots(page: Page, folder: string): Promise<void> {
  for (const [path, name] of [
    ['/settings#paper', 'settings'],
    ['/paper', 'paper'],
  ] as const)
    for (const width of [390, 700, 1440])
      for (const look of ['light', 'dark', 'forced'] as const) {
        await page.emulateMedia({
          colorScheme: look === 'dark' ? 'dark' : 'light',
          forcedColors: look === 'forced' ? 'active' : 'none',
        })
        await page.setViewportSize({ width, height: 1000 })
        await page.goto(path)
        await page.reload()
        await page.waitForTimeout(1500)
        await page.screenshot({ path: `${folder}/${name}-${width}-${look}.png` })
      }
}
