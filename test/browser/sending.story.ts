// Sending an article to another program: set up in Settings, sent from the article's menu, with the answer of the other side.
import { createServer } from 'node:http'
import { expectAccessible } from './support/looks.ts'
import { chooseInMenu, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story('a reader adds linkding, reads why it refuses, and sends an article', async ({ page, signedIn, product }) => {
  const bodies: string[] = []
  const linkding = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const isKnown = request.headers.authorization === 'Token right'
      if (isKnown) bodies.push(Buffer.concat(parts).toString())
      response.writeHead(isKnown ? 201 : 401, { 'content-type': 'application/json' })
      response.end(isKnown ? '{"id":1}' : '{"detail":"Invalid token."}')
    })
  })
  await new Promise<void>((resolve) => linkding.listen(0, '127.0.0.1', resolve))
  const at = linkding.address()
  const server = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
  const feed = product.publishers.feed(`sent-${signedIn.email}`, 'still', { title: 'The Workbench', itemCount: 1 })
  feed.items = feed.items.map((item) => ({ ...item, title: 'The river', link: 'https://example.org/river' }))
  await signedIn.subscribes([feed.url])

  await page.goto('/settings#sending')
  const settings = page.getByRole('region', { name: 'Send to' })
  const adds = async (key: string) => {
    await settings.getByLabel('Program or service').selectOption('linkding')
    await settings.getByLabel('Address of your server').fill(server)
    await settings.getByLabel('API key').fill(key)
    await settings.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await adds('wrong')
  await settings.getByRole('button', { name: 'Send a test' }).click()
  await expect(settings.getByText('Its answer: 401 Invalid token.')).toBeVisible()
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Remove linkding, 127.0.0.1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(settings.getByRole('button', { name: 'Send a test' })).toBeHidden()
  await adds('right')
  await settings.getByRole('button', { name: 'Send a test' }).click()
  await expect(settings.getByText('It works.')).toBeVisible()
  bodies.length = 0

  await page.goto('/feed')
  await page.getByRole('main').getByRole('heading', { name: 'The river' }).getByRole('button').click()
  await expect(overlay(page).getByRole('button', { name: 'Note on this article' })).toBeVisible()
  await chooseInMenu(page, 'More tools', 'Send to…')
  const dialog = page.getByRole('dialog', { name: 'Send to' })
  await dialog.getByRole('button', { name: 'Send to linkding, 127.0.0.1' }).click()
  await expect(dialog.getByText(/^Sent /)).toBeVisible()
  await expectAccessible(page)
  expect(bodies.map((body) => JSON.parse(body).url)).toEqual(['https://example.org/river'])
  linkding.closeAllConnections()
  linkding.close()
})
