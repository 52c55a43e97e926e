// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { holdPage } from '../heldPage.ts'
import { createNavigation } from './navigation.ts'

beforeEach(() => {
  history.replaceState({}, '', '/feed?board=2')
})

test('the address changes at once within a page', async () => {
  const { navigate, read } = createNavigation(window, () => undefined)
  await navigate({ to: '.', search: { tag: 3 } })
  expect(read()).toMatchObject({ pathname: '/feed', search: { tag: '3' } })
  expect(location.search).toBe('?tag=3')
})

test('the page before stays until the script of the next one is there', async () => {
  let arrive = () => {}
  const script = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { navigate, read } = createNavigation(window, () => script)
  const going = navigate({ to: '/settings' })
  expect([location.pathname, read().pathname]).toEqual(['/settings', '/feed'])
  arrive()
  await going
  expect(read().pathname).toBe('/settings')
})

test('of two pages pressed quickly only the last is shown', async () => {
  const scripts = new Map<string, () => void>()
  const { navigate, read } = createNavigation(
    window,
    (pathname) => new Promise<void>((resolve) => void scripts.set(pathname, resolve)),
  )
  const going = [navigate({ to: '/settings' }), navigate({ to: '/tags' })]
  scripts.get('/tags')?.()
  scripts.get('/settings')?.()
  await Promise.all(going)
  expect(read().pathname).toBe('/tags')
})

test('a page whose script fails to load is shown, to say so', async () => {
  const { navigate, read } = createNavigation(window, () => Promise.reject(new Error('offline')))
  await navigate({ to: '/settings' })
  expect(read().pathname).toBe('/settings')
})

test('going where the page is already adds no entry to the history', async () => {
  const { navigate } = createNavigation(window, () => undefined)
  const before = history.length
  await navigate({ to: '.', search: true })
  expect(history.length).toBe(before)
})

test('a state belongs to its entry', async () => {
  const { navigate, read } = createNavigation(window, () => undefined)
  await navigate({ to: '/login', state: { notice: 'Password reset successfully!' } })
  expect(read().state).toEqual({ notice: 'Password reset successfully!' })
  await navigate({ to: '/login', search: { error: 'no_code' } })
  expect(read().state).toEqual({})
})

test('Back does not leave an entry that is held, and leaves it later', async () => {
  const { navigate, read } = createNavigation(window, () => undefined)
  await navigate({ to: '.', search: { item: 7 } })
  const goBack = () => {
    history.replaceState({}, '', '/feed?board=2')
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  const release = holdPage({ isHeld: () => true, ask: () => {} })
  goBack()
  expect([location.search, read().search]).toEqual(['?item=7', { item: '7' }])
  release()
  goBack()
  expect(read().search).toEqual({ board: '2' })
})
