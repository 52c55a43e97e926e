import { createDeviceSetting } from './deviceSetting.ts'

/**
 * How this device shows the reader. board: columns, with the article over the page. beside: one list with the article next to it.
 * list: one list, with the article in its place.
 */
export type Layout = (typeof layouts)[number]

const layouts = ['board', 'beside', 'list'] as const

// start.js reads the key.
export const layoutSetting = createDeviceSetting<Layout>(
  'layout',
  (stored) => layouts.find((layout) => layout === stored) ?? 'board',
)

/** Where a list opens its articles: over the page, beside the list, or in its place. */
export type ListMode = 'overlay' | 'beside' | 'page'

/** `widthPx`: of the window. */
export function listModeOf(layout: Layout, widthPx: number): ListMode {
  if (layout === 'beside' && widthPx >= roomBesidePx) return 'beside'
  // There a list without an article beside it would leave a third of the window empty.
  if (layout === 'board') return widthPx >= veryWidePx ? 'beside' : 'overlay'
  return 'page'
}

/** From these widths of the window, the mode of a list may be another one. */
export const roomBesidePx = 1100
export const veryWidePx = 1600

/** The least width of a story. */
const storyWidthPx = { row: 560, card: 300, tile: 190 }

/** How many stories are side by side in a list of that width. Few rows share its whole width; few cards stay as wide as many. */
export function storiesSideBySide(look: keyof typeof storyWidthPx, widthPx: number, count: number): number {
  const fitting = Math.max(look === 'tile' ? 2 : 1, Math.floor(widthPx / storyWidthPx[look]))
  return look === 'row' ? Math.max(1, Math.min(fitting, count)) : fitting
}

/** The width of the list beside the article. */
export const listWidthPx = { least: 280, most: 720, usual: 400 }

export const listWidthSetting = createDeviceSetting<number>('listWidthPx', (stored) =>
  typeof stored === 'number' && Number.isFinite(stored) ? clampListWidth(stored) : listWidthPx.usual,
)

export function clampListWidth(widthPx: number): number {
  return Math.round(Math.min(listWidthPx.most, Math.max(listWidthPx.least, widthPx)))
}
