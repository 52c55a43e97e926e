// Rules: sponsored posts are hidden as they arrive and one is brought back; a rule of an article, and one of a search.
import type { Locator, Page } from '@playwright/test'
import type { FakeFeed } from '../../dev/fakeFeeds/fakeFeed.ts'
import { expectAccessible } from './support/looks.ts'
import { articles, block, chooseInMenu, fitsItsWidth, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' } })

const hourMs = 60 * 60 * 1000
let diary: FakeFeed
let gardens = 0

story.beforeEach(async ({ signedIn, product }) => {
  // Of this story only, because the stories publish into it.
  gardens += 1
  diary = product.publishers.feed(`garden${gardens}`, 'still', { title: 'Garden Diary', itemCount: 2 })
  const publish = (title: string, author: string, hoursAgo: number) =>
    diary.publish({ title, author, html: `<p>${title}.</p>`, publishedAt: Date.now() - hoursAgo * hourMs })
  diary.items = [
    publish('Rain on the roof', 'Ada', 1),
    publish('Sponsored: a better rake', 'Ben', 2),
    publish('Sponsored: a better spade', 'Ben', 3),
    publish('Frogs at the pond', 'Ada', 4),
  ]
  await signedIn.subscribes([diary.url], 'News')
})

async function openBoard(page: Page): Promise<void> {
  await page.goto('/feed')
  await expect(articles(block(page, 'Garden Diary')).first()).toBeVisible()
}

const rules = (page: Page) => page.getByRole('region', { name: 'Rules', exact: true })
const ruleDialog = (page: Page) => page.getByRole('dialog', { name: /^(New rule|Edit rule)/ })
const preview = (page: Page) => page.getByRole('region', { name: 'What it would have caught' })
const hiddenFoot = (page: Page, count: number) =>
  block(page, 'Garden Diary').getByRole('button', { name: `${count} hidden by rules` })
const titled = (page: Page, title: string) =>
  block(page, 'Garden Diary').getByRole('button', { name: title, exact: true })
const hiddenItems = (page: Page) => page.getByRole('region', { name: 'Hidden by rules' })

story('sponsored posts are hidden, one is brought back, and all by Undo', async ({ page, signedIn }) => {
  await page.goto('/settings#rules')
  await rules(page).getByRole('button', { name: 'Hide sponsored posts' }).click()
  await expect(preview(page)).toContainText('2 of 4 articles of the last 30 days')
  await expect(preview(page).locator('mark').first()).toHaveText(/sponsored/i)
  await expect(preview(page).getByRole('list', { name: 'Articles by feed' })).toContainText('Garden Diary')
  await ruleDialog(page).getByRole('checkbox', { name: 'Also for the 2 articles that are here' }).check()
  await ruleDialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Rule saved, and applied to 2 articles')).toBeVisible()
  await expect(rules(page).getByText('Hid 2 articles this week')).toBeVisible()

  // Its toast is gone.
  await page.reload()
  await chooseInMenu(page, 'Options of the rule Hide sponsored posts', 'Undo its last run')
  await expect(toast(page, '2 articles are as before')).toBeVisible()
  await expect(rules(page).getByText('Hid 2 articles this week')).toHaveCount(0)
  const [rule] = (await signedIn.calls('GET /rules')).rules
  await signedIn.calls('POST /rules/:id/run', { params: { id: rule?.id ?? 0 } })

  await page.goto('/feed')
  await expect(articles(block(page, 'Garden Diary'))).toHaveCount(2)
  await expect(titled(page, 'Sponsored: a better rake')).toHaveCount(0)
  await hiddenFoot(page, 2).click()
  await expect(articles(hiddenItems(page))).toHaveCount(2)
  await expect(hiddenItems(page).getByText('Hidden by “Hide sponsored posts”').first()).toBeVisible()
  await page.getByRole('button', { name: 'Bring Back: Sponsored: a better rake' }).click()
  await expect(toast(page, 'Brought back')).toBeVisible()
  await expect(hiddenFoot(page, 1)).toBeVisible()
  await expect(titled(page, 'Sponsored: a better rake')).toHaveCount(1)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(hiddenFoot(page, 2)).toBeVisible()

  await page.goto('/feed?q=is:hidden')
  await expect(articles(page.getByRole('main'))).toHaveCount(2)
  await page.goto('/feed?view=items')
  await expect(page.getByRole('main').getByRole('button', { name: '2 hidden by rules' })).toBeVisible()
  const columnId = (await signedIn.calls('GET /columns')).columns[0]?.id ?? 0
  await signedIn.calls('POST /searches', { body: { name: 'Rakes', query: 'rake', columnId } })
  await page.goto('/feed')
  await expect(block(page, 'Rakes').getByRole('button', { name: '1 hidden by rules' })).toBeVisible()

  // Articles that arrive are hidden, too.
  diary.items = [diary.publish({ title: 'Sponsored: a better hoe' }), ...diary.items]
  const { columns } = await signedIn.calls('GET /columns')
  const feedId = columns.flatMap(({ feeds }) => feeds)[0]?.id ?? 0
  await signedIn.calls('POST /feeds/:id/refresh', { params: { id: feedId } })
  await page.goto('/feed')
  await expect(hiddenFoot(page, 3)).toBeVisible()
})

story('the run of a rule is undone from its toast', { tag: '@all' }, async ({ page }) => {
  await page.goto('/settings#rules')
  await rules(page).getByRole('button', { name: 'New Rule' }).click()
  await ruleDialog(page).getByLabel('when it matches').fill('author:ben')
  await expect(preview(page)).toContainText('2 of 4 articles')
  await ruleDialog(page)
    .getByRole('checkbox', { name: /^Also for/ })
    .check()
  await ruleDialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await page.goto('/feed')
  await expect(articles(block(page, 'Garden Diary'))).toHaveCount(3)
  await expect(block(page, 'Garden Diary').getByRole('button', { name: /hidden by rules/ })).toHaveCount(0)
})

story(
  'a rule from an article hides its like, and Undo takes it back whole',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    await openBoard(page)
    await titled(page, 'Sponsored: a better rake').click()
    await chooseInMenu(page, 'More tools', 'Never show me…')
    const dialog = page.getByRole('dialog', { name: 'Never show me…', exact: true })
    await expect(dialog.getByRole('button', { name: 'Never Show' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Sponsored', exact: true }).click()
    await expect(dialog.getByText('2 articles of the last 30 days would be hidden, of 4.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Never Show' }).click()
    await expect(toast(page, '2 articles are hidden, and later ones will be.')).toBeVisible()
    const made = (await signedIn.calls('GET /rules')).rules
    expect(made).toMatchObject([{ name: 'Sponsored', actions: [{ is: 'hide' }], scope: { kind: 'feed' }, isOn: true }])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await signedIn.calls('GET /rules')).rules).toEqual([])
    await page.keyboard.press('Escape')
    await expect(titled(page, 'Sponsored: a better rake')).toHaveCount(1)
  },
)

story(
  'a rule is made of a search by one press, on its page and on the board',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    await page.goto('/feed?q=intitle:rain')
    await page.getByRole('button', { name: 'Make a rule of this search' }).click()
    await expect(ruleDialog(page).getByLabel('when it matches')).toHaveValue('intitle:rain')
    await expect(preview(page)).toContainText('1 of 4 articles')
    await page.keyboard.press('Escape')

    const { columns } = await signedIn.calls('GET /columns')
    const columnId = columns[0]?.id ?? 0
    await signedIn.calls('POST /searches', { body: { name: 'Frogs', query: 'frogs', columnId } })
    await page.goto('/feed')
    await chooseInMenu(page, 'Options of the search Frogs', 'Make a rule of this search')
    await ruleDialog(page).getByLabel('hide it').uncheck()
    await ruleDialog(page).getByLabel('mark it read').check()
    await ruleDialog(page).getByLabel('for', { exact: true }).selectOption('1 week')
    await ruleDialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Rule saved')).toBeVisible()
    expect((await signedIn.calls('GET /rules')).rules).toMatchObject([
      { name: 'frogs', query: 'frogs', actions: [{ is: 'markRead' }], endsAt: expect.any(String) },
    ])
  },
)

story.describe('a wrong query', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 400/] })

  story('is explained at its field, and cannot be saved', async ({ page }) => {
    await page.goto('/settings#rules')
    await rules(page).getByRole('button', { name: 'New Rule' }).click()
    const query = ruleDialog(page).getByLabel('when it matches')
    await query.fill('intitle:/(open/')
    await expect(ruleDialog(page).getByRole('alert')).toBeVisible()
    await expect(query).toHaveAttribute('aria-invalid', 'true')
    await expect(ruleDialog(page).getByRole('button', { name: 'Save' })).toBeDisabled()
    await query.fill('')
    await page.getByText('What you can search for').click()
    await page.getByRole('button', { name: 'Add author:ada to the search' }).click()
    await expect(query).toHaveValue('author:ada')
    await expect(preview(page)).toContainText('2 of 4 articles')
    await expect(ruleDialog(page).getByRole('alert')).toHaveCount(0)
  })
})

const names = (page: Page) => rules(page).getByRole('listitem').getByRole('heading')

story(
  'rules are switched, ordered by keys, menu and drag, and deleted with Undo',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    for (const name of ['First', 'Second', 'Third'])
      await signedIn.calls('POST /rules', {
        body: { name, query: name, scope: { kind: 'all' }, actions: [{ is: 'markRead' }] },
      })
    await page.goto('/settings#rules')
    await expect(names(page)).toHaveText(['First', 'Second', 'Third'])
    await rules(page).getByRole('button', { name: 'Drag Third' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(names(page)).toHaveText(['First', 'Third', 'Second'])
    await expect(rules(page).getByRole('button', { name: 'Drag Third' })).toBeFocused()
    await chooseInMenu(page, 'Options of the rule First', 'Move down')
    await expect(names(page)).toHaveText(['Third', 'First', 'Second'])
    await drag(page, rules(page).getByRole('button', { name: 'Drag Second' }), names(page).first())
    await expect(names(page)).toHaveText(['Second', 'Third', 'First'])
    await expect
      .poll(async () => (await signedIn.calls('GET /rules')).rules.map(({ name }) => name))
      .toEqual(['Second', 'Third', 'First'])

    await rules(page).getByRole('switch', { name: 'On: Third' }).click()
    await expect.poll(async () => (await signedIn.calls('GET /rules')).rules[1]?.isOn).toBe(false)
    await chooseInMenu(page, 'Options of the rule Third', 'Delete')
    await expect(names(page)).toHaveText(['Second', 'First'])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(names(page)).toHaveText(['Second', 'Third', 'First'])
    await expect(rules(page).getByRole('switch', { name: 'On: Third' })).not.toBeChecked()
  },
)

async function drag(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.hover()
  await page.mouse.down()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  await page.mouse.up()
}

story('a rule whose column is deleted says so', { tag: '@all' }, async ({ page, signedIn }) => {
  const { columns } = await signedIn.calls('GET /columns')
  const columnId = columns.at(-1)?.id ?? 0
  const body = { name: 'Lost', query: 'ads', scope: { kind: 'column', id: columnId }, actions: [{ is: 'hide' }] }
  await signedIn.calls('POST /rules', { body })
  await signedIn.calls('DELETE /columns/:id', { params: { id: columnId } })
  await page.goto('/settings#rules')
  await expect(rules(page).getByText('Off: its column was deleted.')).toBeVisible()
})

story(
  'the palette leads to the rules, to a new one, and from an article to Never Show',
  { tag: '@all' },
  async ({ page }) => {
    await openBoard(page)
    const choose = async (typed: string, option: string | RegExp) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(typed)
      await page.getByRole('option', { name: option }).first().click()
    }
    await choose('new rule', 'New Rule')
    await expect(ruleDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await titled(page, 'Rain on the roof').focus()
    await choose('never show', /^Never show me/)
    await expect(page.getByRole('button', { name: 'Rain', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await choose('rules', /^Rules/)
    await expect(page).toHaveURL(/\/settings#rules$/)
    await expect(rules(page)).toBeVisible()
  },
)

for (const colorScheme of ['light', 'dark'] as const)
  story.describe(`rules in ${colorScheme}`, { tag: '@all' }, () => {
    story.use({ colorScheme })

    story('have no problem for anyone, on a screen and on a phone', async ({ page, signedIn }) => {
      const body = { name: 'Ads', query: 'sponsored', scope: { kind: 'all' }, actions: [{ is: 'hide' }] }
      const { rule } = await signedIn.calls('POST /rules', { body })
      await signedIn.calls('POST /rules/:id/run', { params: { id: rule.id } })
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(viewport)
        await page.goto('/settings#rules')
        await expect(rules(page).getByText('Hid 2 articles this week')).toBeVisible()
        await expectAccessible(page)
        await rules(page).getByRole('button', { name: 'Edit rule: Ads' }).click()
        await expect(preview(page)).toContainText('2 of 4 articles')
        await page.getByText('What you can search for').click()
        await ruleDialog(page).getByLabel('tag it').check()
        await expectAccessible(page)
        expect(await fitsItsWidth(page)).toBe(true)
        await ruleDialog(page).getByRole('button', { name: 'Cancel' }).click()
        await page.goto('/feed')
        await hiddenFoot(page, 2).click()
        await expect(articles(hiddenItems(page))).toHaveCount(2)
        await expectAccessible(page)
        await titled(page, 'Rain on the roof').click()
        await chooseInMenu(page, 'More tools', 'Never show me…')
        await expect(page.getByRole('button', { name: 'Rain', exact: true })).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
      }
    })
  })
