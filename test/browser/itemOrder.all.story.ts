// A feed remembers the end that its block and its list begin with: oldest first for courses and comics.
import { articles, block, chooseInMenu } from './support/reader.ts'
import { givenRiver, main, rowTitles } from './support/river.ts'
import { expect, story } from './support/story.ts'

story(
  'a feed remembers to begin with its oldest articles, on the board and in its list',
  async ({ page, product, signedIn }) => {
    const { brookId } = await givenRiver({ product, signedIn }, 12)
    await page.goto('/feed')
    const titles = articles(block(page, 'Brook')).getByRole('heading')
    await expect(titles).toHaveText(['Brook 1', 'Brook 2', 'Brook 3'])
    await chooseInMenu(page, 'Options of Brook', 'Oldest first')
    await expect(titles).toHaveText(['Brook 12', 'Brook 11', 'Brook 10'])
    await expect(articles(block(page, 'Creek')).getByRole('heading').first()).toHaveText('Creek 1')
    await block(page, 'Brook').getByRole('button', { name: 'Load More' }).click()
    await expect(titles.nth(3)).toHaveText('Brook 9')
    await page.reload()
    await expect(titles).toHaveText(['Brook 12', 'Brook 11', 'Brook 10'])

    await page.goto(`/feed?view=items&feed=${brookId}`)
    await expect(rowTitles(page).first()).toHaveText('Brook 12')
    await page.goto(`/feed?view=items&feed=${brookId}&order=newest`)
    await expect(rowTitles(page).first()).toHaveText('Brook 1')
    await page.goto('/feed?view=items')
    await expect(rowTitles(page).first()).toHaveText(/ 1$/)

    await page.goto(`/feed?view=items&feed=${brookId}`)
    await expect(rowTitles(page).first()).toHaveText('Brook 12')
    await main(page).getByRole('button', { name: 'Options of this list' }).click()
    await page.getByRole('menuitemradio', { name: 'Newest first' }).click()
    await expect(rowTitles(page).first()).toHaveText('Brook 1')
    await page.goto('/feed')
    await expect(titles).toHaveText(['Brook 1', 'Brook 2', 'Brook 3'])
  },
)
