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

/** The width of the list beside the article. */
export const listWidthPx = { least: 280, most: 720, usual: 400 }

export const listWidthSetting = createDeviceSetting<number>('listWidthPx', (stored) =>
  typeof stored === 'number' && Number.isFinite(stored) ? clampListWidth(stored) : listWidthPx.usual,
)

export function clampListWidth(widthPx: number): number {
  return Math.round(Math.min(listWidthPx.most, Math.max(listWidthPx.least, widthPx)))
}
