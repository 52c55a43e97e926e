// Notices: chosen in the menu of a feed, on the board as a feed of one's own, and quiet at night. A rule sends to a program.
import { expectAccessible } from './support/looks.ts'
import { block, findInMenu } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story('a reader gets a notice of a new article, and chooses quiet hours', async ({ page, signedIn, product }) => {
  const ledger = product.publishers.feed(`told-${signedIn.email}`, 'still', { title: 'The Ledger', itemCount: 1 })
  const [feed] = await signedIn.subscribes([ledger.url])
  await page.goto('/feed')
  const tellMe = () => findInMenu(page, 'Options of The Ledger', 'Tell me')
  await (await tellMe()).click()
  await expect(await tellMe()).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  ledger.publish({ title: 'The tide is <high>', publishedAt: Date.now() })
  await signedIn.calls('POST /feeds/:id/refresh', { params: { id: feed?.id ?? 0 } })
  const notices = block(page, 'Notices')
  await expect(notices.getByRole('heading', { name: 'The tide is <high>' })).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  await page.reload()
  await expect(notices.getByRole('heading', { name: 'The tide is <high>' })).toBeVisible()

  await page.goto('/settings#notices')
  const settings = page.getByRole('region', { name: 'Notices', exact: true })
  await settings.getByLabel('Quiet from').selectOption({ index: 23 })
  await expect(settings.getByLabel('Quiet until')).toHaveValue('7')
  await settings.getByRole('switch', { name: /^Tell me of feeds that stop working/ }).click()
  await expectAccessible(page)
  await page.reload()
  await expect(settings.getByLabel('Quiet from')).toHaveValue('22')
  await expect(settings.getByLabel('Quiet until')).toHaveValue('7')
  await expect(settings.getByRole('switch', { name: /^Tell me of feeds that stop working/ })).toBeChecked()
})

story('a rule sends what it catches to a program of the reader', async ({ page, signedIn }) => {
  const hook = { kind: 'webhook', name: 'Kitchen radio', settings: { server: 'https://radio.example/' } }
  const { target } = await signedIn.calls('POST /send-targets', { body: hook })
  await page.goto('/settings#rules')
  const rules = page.getByRole('region', { name: 'Rules', exact: true })
  await rules.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByLabel('when it matches').fill('tide')
  await dialog.getByRole('checkbox', { name: 'hide it' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'send to Kitchen radio' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rules.getByText('In everything: send to Kitchen radio')).toBeVisible()
  const [rule] = (await signedIn.calls('GET /rules')).rules
  expect(rule?.actions).toEqual([{ is: 'send', targetId: target.id }])
  await signedIn.calls('DELETE /send-targets/:id', { params: { id: target.id } })
  await page.reload()
  await expect(rules.getByText('In everything: send to (deleted)')).toBeVisible()
})
