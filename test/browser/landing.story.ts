// The public pages, and the ways to sign in (docs/specification.md#landing-page).
import { expect, story } from './support/story.ts'

story('a visitor sees what the product is, and can sign in or register', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your news, now.')
  await expect(page.getByText(/in one place/)).toBeVisible()
  for (const blurb of ['Smart organization', 'Privacy first', 'How it works'])
    await expect(page.getByRole('heading', { name: blurb })).toBeVisible()
  const steps = page.getByRole('listitem').getByRole('heading', { level: 3 })
  await expect(steps).toHaveText(['Add sources', 'Read and organize', 'Stay informed'])

  const footer = page.getByRole('contentinfo').getByRole('link')
  await expect(footer).toHaveText(['Log in', 'Register', 'Privacy Policy', 'Terms of Use', 'Accessibility'])
  const ends = ['/login', '/register', '/privacy', '/terms', '/accessibility']
  for (const [index, end] of ends.entries()) await expect(footer.nth(index)).toHaveAttribute('href', end)
  await expect(page.getByRole('link', { name: 'Go to Feed' })).toBeHidden()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await page.getByRole('link', { name: 'Get Started Free' }).click()
  await expect(page).toHaveURL('/register')
})

story(
  'a signed-in reader goes from the landing page straight to the feed',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeHidden()
    const footer = page.getByRole('contentinfo').getByRole('link')
    await expect(footer).toHaveText(['My Feeds', 'Privacy Policy', 'Terms of Use', 'Accessibility'])
    await page.getByRole('link', { name: 'Go to Feed' }).click()
    await expect(page.getByText(signedIn.email)).toBeVisible()
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/feed/)
    }
    for (const path of ['/', '/privacy', '/terms', '/login?error=no_code']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByText(/register|create (an|your) account|get started/i)).toBeHidden()
    }
  },
)

story(
  'the legal pages have a date, contain what the law requires, and link home and to each other',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
    await expect(page.getByText('Last updated on October 12, 2025')).toBeVisible()
    const policy = page.getByRole('article')
    for (const said of [/under 13/, /hashed/, /essential cookies and local storage/i, /delete your account/, /export/])
      await expect(policy.getByText(said).first()).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use')
    await expect(page.getByText('Last updated on October 12, 2025')).toBeVisible()
    for (const said of [/suspend/, /abusive forwarding/, /as is/])
      await expect(page.getByRole('article').getByText(said).first()).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Home', 'Privacy Policy'])
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Broadsheet/ })
      .click()
    await expect(page).toHaveURL('/')
  },
)

story.describe('an unknown address', () => {
  story.use({ expectedComplaints: [/status of 404/] })

  story('answers 404 with a page that says so', async ({ page }) => {
    const answer = await page.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Broadsheet')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

story('the theme follows the system until one is chosen, and then stays', { tag: '@all' }, async ({ page }) => {
  const isDark = () =>
    page.evaluate(() => {
      const [red] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
      return Number(red) < 128
    })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  expect(await isDark()).toBe(true)
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  expect(await isDark()).toBe(false)
  await page.reload()
  expect(await isDark()).toBe(false)
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  expect(await isDark()).toBe(true)
})
