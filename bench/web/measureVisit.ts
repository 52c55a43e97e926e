import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { longestOf, readTasks, sumOf, totalBlockingMs } from './readTasks.ts'

export type Visit = {
  /** From the navigation to the frame that shows the first headline. */
  firstItemMs: number
  /** Until the page shows the first item as marked, when its Mark Read is pressed as soon as it is seen. */
  usableMs: number
  /** The layout shift score of the whole visit; 0 if nothing moved (Layout Instability API). */
  layoutShift: number
  wire: Wire
  /** The part that arrived before the first headline. */
  wireBefore: Wire
  requests: number
  longestTaskMs: number
  blockingMs: number
  /** CPU time of all tasks of the page's main thread. */
  mainThreadMs: number
  nodes: number
}

/** Bytes on the network, compressed and with headers. */
export type Wire = Record<'data' | 'script' | 'style' | 'font' | 'picture' | 'other', number>

export type VisitOptions = {
  url: string
  token: string
  isSlow: boolean
  isSecond: boolean
  /** One list in place of the board. */
  isList?: boolean
}

const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const slowCpuRate = 4
const quietMs = 4000
/** A reader somewhere in the internet: the server does not compress what it sends within one machine. */
const readerHeaders = { 'x-forwarded-for': '203.0.113.7' }
const waitMaxMs = 180_000

/**
 * Opens the board in a new browser context; for a second visit, again in the same context. The press of the first item is part of
 * a visit of its own, because it loads more and changes the data.
 */
export async function measureVisit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const opened = await inContext(browser, options, (context) => visit(browser, context, options))
  return { ...opened, usableMs: await inContext(browser, options, (context) => visitAndPress(context, options)) }
}

async function inContext<Answer>(
  browser: Browser,
  options: VisitOptions,
  measure: (context: BrowserContext) => Promise<Answer>,
): Promise<Answer> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: readerHeaders })
  try {
    await context.addInitScript((value) => localStorage.setItem('token', value), options.token)
    if (options.isList) await context.addInitScript(() => localStorage.setItem('layout', '"beside"'))
    if (options.isSecond) await visit(browser, context, { ...options, isSlow: false })
    return await measure(context)
  } finally {
    await context.close()
  }
}

async function visitAndPress(context: BrowserContext, { url, isSlow }: VisitOptions): Promise<number> {
  const { page } = await openPage(context, isSlow)
  await page.goto(`${url}/feed`, { waitUntil: 'commit', timeout: waitMaxMs })
  return page.evaluate(async () => {
    await (window as unknown as Watching).firstItem
    const labelOf = (root: string) => document.querySelector(`${root} article[data-item-id] [aria-label^="Mark "]`)
    const before = labelOf('')
    const { left = 0, top = 0 } = before?.getBoundingClientRect() ?? {}
    const pressed = document.elementFromPoint(left + 2, top + 2)
    if (before === null || pressed !== before) throw new Error('The first item can not be pressed.')
    const label = before.ariaLabel
    before.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    const isMarked = () => {
      const shown = labelOf('#root')
      const { left = 0, top = 0 } = shown?.getBoundingClientRect() ?? {}
      return shown !== null && shown.ariaLabel !== label && document.elementFromPoint(left + 2, top + 2) === shown
    }
    while (!isMarked()) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now()
  })
}

async function openPage(context: BrowserContext, isSlow: boolean) {
  const page = await context.newPage()
  page.setDefaultTimeout(waitMaxMs)
  const session = await context.newCDPSession(page)
  const network = await watchNetwork(session)
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', slowNetwork)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpuRate })
  }
  await page.addInitScript(watchForFirstItem)
  return { page, network }
}

async function visit(
  browser: Browser,
  context: BrowserContext,
  { url, isSlow }: VisitOptions,
): Promise<Omit<Visit, 'usableMs'>> {
  const { page, network } = await openPage(context, isSlow)
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] })
  await page.goto(`${url}/feed`, { waitUntil: 'commit', timeout: waitMaxMs })
  const firstItemMs = await page.evaluate(() => (window as unknown as Watching).firstItem)
  const wireBefore = { ...network.wire }
  const requests = network.count()
  await network.quiet()
  const layoutShift = await page.evaluate(() => (window as unknown as Watching).layoutShift)
  const { taskMs } = readTasks(await browser.stopTracing())
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await page.close()
  return {
    firstItemMs,
    layoutShift,
    wire: network.wire,
    wireBefore,
    requests,
    longestTaskMs: longestOf(taskMs),
    blockingMs: totalBlockingMs(taskMs),
    mainThreadMs: sumOf(taskMs),
    nodes,
  }
}

/** Set on the window by the script below, in milliseconds from the start of the navigation. */
type Watching = { firstItem: Promise<number>; layoutShift: number }

function watchForFirstItem(): void {
  const firstItem = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('article[data-item-id]') === null) return
      observer.disconnect()
      // The first task after the frame finds the item painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const watching = { firstItem, layoutShift: 0 }
  Object.assign(window, watching)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const total = (window as unknown as Watching).layoutShift + (entry as unknown as { value: number }).value
      Object.assign(window, { layoutShift: total })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function watchNetwork(session: CDPSession) {
  const wire: Wire = { data: 0, script: 0, style: 0, font: 0, picture: 0, other: 0 }
  const kinds = new Map<string, keyof Wire>()
  const running = new Set<string>()
  let changedAt = Date.now()
  let requests = 0
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    // Live events stream as long as the page is open.
    if (request.url.includes('/api/events?') || !request.url.startsWith('http')) return
    kinds.set(requestId, kindOf(type))
    running.add(requestId)
    changedAt = Date.now()
    if (type !== 'Image') requests += 1
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === undefined) return
    wire[kind] += encodedDataLength
    running.delete(requestId)
    changedAt = Date.now()
  })
  session.on('Network.loadingFailed', ({ requestId }) => running.delete(requestId))
  const quiet = async () => {
    const startedAt = Date.now()
    while (running.size > 0 || Date.now() - changedAt < quietMs) {
      if (Date.now() - startedAt > waitMaxMs) throw new Error(`${running.size} requests never ended.`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return { wire, quiet, count: () => requests }
}

function kindOf(type: string): keyof Wire {
  const kinds: Record<string, keyof Wire> = { Fetch: 'data', XHR: 'data', Script: 'script', Stylesheet: 'style' }
  return kinds[type] ?? (type === 'Font' ? 'font' : type === 'Image' ? 'picture' : 'other')
}
