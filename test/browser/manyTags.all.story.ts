// Two hundred tags: the sidebar, a picker and a block with all of them stay usable.
import { addTime } from './support/addTime.ts'
import { block, fitsItsWidth } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story('two hundred tags don’t break the sidebar, the picker and a feed', async ({ page, signedIn, product }) => {
  const [feed] = await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  for (let number = 1; number <= 200; number += 1) {
    addTime()
    const { id: tagId } = await signedIn.tags(`Tag number ${number}`)
    await signedIn.calls('POST /tags/feeds/:feedId', { params: { feedId: feed?.id ?? 0 }, body: { tagId } })
  }
  await page.goto('/feed')
  const hung = page.getByRole('list', { name: 'Tags of The Weekly Current' }).getByRole('listitem')
  await expect(hung).toHaveCount(7)
  await expect(hung.last()).toHaveText('+194')
  const sidebar = page.getByRole('region', { name: 'Tags' })
  await expect(sidebar.getByRole('button', { name: /^Tag number/ })).toHaveCount(200)
  await sidebar.getByRole('button', { name: /^Tag number 200/ }).click()
  await expect(block(page, 'The Weekly Current')).toBeVisible()
  expect(await fitsItsWidth(page)).toBe(true)

  await block(page, 'The Weekly Current').hover()
  await page.getByRole('button', { name: 'Manage tags: The Weekly Current' }).click()
  const picker = page.getByRole('dialog', { name: /^Manage tags/ })
  await picker.getByLabel('Find or create a tag').fill('number 117')
  // Attached tags are not offered again (docs/specification.md#tag-picker).
  await expect(picker.getByRole('checkbox')).toHaveCount(0)
  await picker.getByLabel('Find or create a tag').fill('')
  await expect(picker.getByRole('checkbox')).toHaveCount(200)
  await expect(picker).toBeInViewport({ ratio: 1 })
  await picker.getByRole('checkbox', { name: 'Tag number 200' }).click()
  await expect(block(page, 'The Weekly Current')).toBeHidden()
})
