// The session and its end (docs/specification.md#session): the guard, the 401 rule, Logout, a server that is down.
import type { Page, Route } from '@playwright/test'
import { expect, story } from './support/story.ts'

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Signed in before; unlike with `signedIn`, the page may lose the session. */
async function signInOnce(page: Page, value: string): Promise<void> {
  await page.goto('/login')
  await page.evaluate((stored) => localStorage.setItem('token', stored), value)
}

story('without a token every page for readers leads to the sign-in page', async ({ page }) => {
  for (const path of ['/feed', '/broadsheet', '/tags', '/admin', '/feed?view=savedFeeds']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

story("while the session is checked the page says 'Loading...'", { tag: '@all' }, async ({ page, signedIn }) => {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/auth/profile', async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.goto('/broadsheet')
  await expect(page.getByText('Loading...')).toBeVisible()
  letGo()
  await expect(page.getByText(signedIn.email)).toBeVisible()
  await expect(page).toHaveURL(/\/broadsheet/)
})

story('Logout removes the token, in every tab', async ({ page, context, account }) => {
  await signInOnce(page, account.token)
  await page.goto('/tags')
  await page.goto('/feed')
  const other = await context.newPage()
  await other.goto('/tags')
  await expect(other.getByRole('heading', { name: 'Tag Manager' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await token(page)).toBeNull()
  await expect(other).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(account.calls('GET /auth/profile')).rejects.toThrow('401')
})

story.describe('refused', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of (401|503)|Please sign in first/] })

  story('a session that expires leads to the sign-in page, once', async ({ page, account, product }) => {
    await account.subscribes(product.publishers.publications.slice(0, 3).map(({ url }) => url))
    await signInOnce(page, account.token)
    await page.goto('/feed')
    const marks = page.getByRole('button', { name: /^Mark Read/ })
    await expect(marks.first()).toBeVisible()
    const visited: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname)
    })
    const meet = new Set<Route>()
    await page.route('**/api/feeds/items/*/read', (route) => {
      meet.add(route)
      if (meet.size < 3) return
      for (const waiting of meet) void waiting.fulfill({ status: 401, json: { error: 'Please sign in first.' } })
    })
    for (const nth of [0, 3, 6]) await marks.nth(nth).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect(visited).toEqual(['/login'])
    expect(await token(page)).toBeNull()
    await expect(page.getByRole('alert')).toBeHidden()
  })

  story('an unknown token is removed at the start', async ({ page }) => {
    await signInOnce(page, 'made-up')
    await page.goto('/feed')
    await expect(page).toHaveURL('/login')
    expect(await token(page)).toBeNull()
  })

  story('a server that is down signs no one out', async ({ page, signedIn }) => {
    let isAway = true
    await page.route('**/api/auth/profile', (route) =>
      isAway ? route.fulfill({ status: 503, body: '<h1>Bad gateway</h1>' }) : route.continue(),
    )
    await page.goto('/feed')
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
    await expect(page.getByText('Loading...')).toBeVisible()
    expect(await token(page)).toBe(signedIn.token)
    isAway = false
    await expect(page.getByText(signedIn.email)).toBeVisible()
  })

  story('a failing server: a message and Retry, which also repeats by itself', async ({ page, signedIn }) => {
    let isAway = true
    const error = 'The database cannot be reached at the moment. Please try again shortly.'
    await page.route('**/api/auth/profile', (route) =>
      isAway ? route.fulfill({ status: 503, json: { error } }) : route.continue(),
    )
    await page.goto('/feed')
    await expect(page.getByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(error)
    const retried = page.waitForResponse('**/api/auth/profile')
    await page.getByRole('button', { name: 'Retry' }).click()
    await retried
    await expect(page.getByRole('alert')).toHaveText(error)
    expect(await token(page)).toBe(signedIn.token)
    // Not pressed again: the page may retry before the press.
    isAway = false
    await expect(page.getByText(signedIn.email).first()).toBeVisible()

    isAway = true
    await page.reload()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    isAway = false
    await expect(page.getByText(signedIn.email).first()).toBeVisible()
  })

  story('a failing server doesn’t prevent Logout', async ({ page, account }) => {
    await signInOnce(page, account.token)
    await page.route('**/api/auth/**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/feed')
    await expect(page.getByRole('alert')).toHaveText(/The server cannot be reached/)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    expect(await token(page)).toBeNull()
  })
})

story.describe('during an update of the server', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of 404|dynamically imported module|CallError/] })

  story('an open page whose files are gone reloads itself', async ({ page, signedIn }) => {
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await page.route('**/assets/opened-*.js', (route) =>
      loads < 2 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    await page.goto('/feed?view=addFeeds')
    await expect.poll(() => loads).toBe(2)
    await expect(page.getByText(signedIn.email)).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Discover New Feeds' })).toBeVisible()
  })
})
