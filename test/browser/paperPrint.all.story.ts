// Twenty papers of different lengths and scripts on paper: nothing is wider than its page.
import { join } from 'node:path'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { expect, story } from './support/story.ts'

const papers = 20
/** The width between the margins, in pixels: A4, Letter and A3. */
const widths = [718, 740, 1047]

const titles = [
  'The river rose again in the night, and the town carried its chairs upstairs',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung'.repeat(2),
  'الأنهار التي أعيدت إلى مجراها القديم بعد قرن من الزمان',
  '河川が戻ってきた日について話そう'.repeat(4),
  'https://example.com/a/very/long/address/without/a/single/space/in/it/at/all?and=more&of=it',
  'Brief',
]

story('twenty papers fit their pages', async ({ page, signedIn, product }) => {
  const feed = product.publishers.feed(`print-${signedIn.email}`, 'still', { title: 'Press', itemCount: 40 })
  for (const [index, item] of feed.items.entries()) {
    item.title = titles[index % titles.length] ?? ''
    item.html = `<p>${`${titles[(index + 1) % titles.length]} `.repeat(1 + (index % 7))}</p>`
  }
  await signedIn.subscribes([feed.url])
  const { items } = await signedIn.calls('GET /feeds/items', { query: { limit: 40 } })
  const { user } = await signedIn.calls('GET /auth/profile')
  const dayOf = (index: number) => new Date(Date.now() - (index + 1) * 86_400_000).toISOString().slice(0, 10)
  const db = openDatabase({ is: 'sqlite', file: join(product.dataFolder, 'broadsheet.sqlite') }, () => {})
  for (let index = 0; index < papers; index++) {
    const sections = JSON.stringify([
      { kind: 'column', name: titles[index % titles.length] },
      { kind: 'letters', name: '' },
    ])
    const { id: editionId } = await db
      .insertInto('editions')
      .values({
        userId: user.id,
        day: dayOf(index),
        madeAt: Date.now(),
        upToItemId: 0,
        sections,
        doneAt: null,
        doneChanges: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pieces = items.slice(index, index + 1 + ((index * 3) % 20))
    await db
      .insertInto('editionItems')
      .values(pieces.map(({ id }, place) => ({ editionId, itemId: id, section: place % 2, place })))
      .execute()
  }
  await db.destroy()
  await page.emulateMedia({ media: 'print' })
  for (let index = 0; index < papers; index++) {
    await page.setViewportSize({ width: widths[index % widths.length] ?? 0, height: 1000 })
    await page.goto(`/paper?day=${dayOf(index)}`)
    await expect(page.getByText('That is all.')).toBeAttached()
    const tooWide = await page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, p, article, section, img')]
        .filter(
          (each) =>
            each.getBoundingClientRect().right > document.documentElement.clientWidth + 1 ||
            each.scrollWidth > each.clientWidth + 1,
        )
        .map((each) => each.textContent?.slice(0, 60)),
    )
    expect([index, tooWide]).toEqual([index, []])
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)?.length ?? 0).toBeGreaterThan(0)
    if (process.env.SHOTS !== undefined && index % 4 === 0)
      await page.screenshot({ path: `${process.env.SHOTS}/print-${index}.png`, fullPage: true })
  }
})
