import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { longestOf, readTasks, sumOf, totalBlockingMs } from './readTasks.ts'

export type Visit = {
  /** From the navigation to the frame that shows the first headline. */
  firstItemMs: number
  /** Until the page acts on a press of the first headline at once. */
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
  /** PSS of the page's process. */
  memoryMb: number
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

/** Opens the board in a new browser context; for a second visit, again in the same context. */
export async function measureVisit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: readerHeaders })
  try {
    await context.addInitScript((value) => localStorage.setItem('token', value), options.token)
    if (options.isList) await context.addInitScript(() => localStorage.setItem('layout', '"beside"'))
    if (options.isSecond) await visit(browser, context, { ...options, isSlow: false })
    return await visit(browser, context, options)
  } finally {
    await context.close()
  }
}

async function visit(browser: Browser, context: BrowserContext, { url, isSlow }: VisitOptions): Promise<Visit> {
  const page = await context.newPage()
  page.setDefaultTimeout(waitMaxMs)
  const session = await context.newCDPSession(page)
  const network = await watchNetwork(session)
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', slowNetwork)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpuRate })
  }
  await page.addInitScript(watchForFirstItem)
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] })
  await page.goto(`${url}/feed`, { waitUntil: 'commit', timeout: waitMaxMs })
  const firstItemMs = await page.evaluate(() => (window as unknown as Watching).firstItem)
  const wireBefore = { ...network.wire }
  const requests = network.count()
  const usableMs = await page.evaluate(() => (window as unknown as Watching).usable)
  await network.quiet()
  const layoutShift = await page.evaluate(() => (window as unknown as Watching).layoutShift)
  const { pid, taskMs } = readTasks(await browser.stopTracing())
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const memoryMb = pssMb(pid)
  await page.close()
  return {
    firstItemMs,
    usableMs,
    layoutShift,
    wire: network.wire,
    wireBefore,
    requests,
    longestTaskMs: longestOf(taskMs),
    blockingMs: totalBlockingMs(taskMs),
    mainThreadMs: sumOf(taskMs),
    nodes,
    memoryMb,
  }
}

/** Set on the window by the script below, in milliseconds from the start of the navigation. */
type Watching = { firstItem: Promise<number>; usable: Promise<number>; layoutShift: number }

function watchForFirstItem(): void {
  const firstFrameWith = (isThere: () => boolean) =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        // The first task after the frame finds the item painted.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
      observer.observe(document, { childList: true, subtree: true })
    })
  const firstItem = firstFrameWith(() => document.querySelector('article[data-item-id]') !== null)
  const usable = firstFrameWith(() => {
    const headline = document.querySelector('#root article[data-item-id] :is(h2, h3, h4) button')
    if (headline === null) return false
    const { left, top } = headline.getBoundingClientRect()
    return headline.contains(document.elementFromPoint(left + 2, top + 2))
  })
  const watching = { firstItem, usable, layoutShift: 0 }
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

function pssMb(pid: number): number {
  const [, kb] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kb) / 1024
}
