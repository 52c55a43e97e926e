import { limits } from '../../shared/limits.ts'
import { createDeviceSetting } from './deviceSetting.ts'

export const densities = ['comfortable', 'compact', 'headlines'] as const
export const snippetLineCounts = [0, 1, 2, 3] as const
export const firstItemCounts = [limits.firstItemsShown, 5, limits.firstItemsMax] as const

/** How this device shows items in lists. */
export type ListLook = {
  /** compact: no snippets; headlines: one line each. Cards are always comfortable. */
  density: (typeof densities)[number]
  snippetLines: (typeof snippetLineCounts)[number]
  showsPictures: boolean
  /** The items that a block of the board shows before Load More. */
  firstItems: (typeof firstItemCounts)[number]
}

export const defaultListLook: ListLook = {
  density: 'comfortable',
  snippetLines: 2,
  showsPictures: true,
  firstItems: limits.firstItemsShown,
}

// start.js reads the key.
export const listLookSetting = createDeviceSetting('listLook', readListLook)

export const setListLook = (change: Partial<ListLook>) => listLookSetting.set({ ...listLookSetting.get(), ...change })

/** Another version may have stored values that this one doesn't know. They get their defaults, one by one. */
export function readListLook(stored: unknown): ListLook {
  const found: Partial<Record<keyof ListLook, unknown>> = typeof stored === 'object' && stored !== null ? stored : {}
  return {
    density: densities.find((name) => name === found.density) ?? defaultListLook.density,
    snippetLines: snippetLineCounts.find((count) => count === found.snippetLines) ?? defaultListLook.snippetLines,
    showsPictures: typeof found.showsPictures === 'boolean' ? found.showsPictures : defaultListLook.showsPictures,
    firstItems: firstItemCounts.find((count) => count === found.firstItems) ?? defaultListLook.firstItems,
  }
}
