// The web's build and its style sheets. Which sheets a page has loaded, and in which order, depends on the pages before it. Each
// sheet goes into the cascade layer of its folder, and the page looks the same whatever was loaded first
// (docs/decisions/2026-11-26-cascade-layers.md).
import type { Plugin } from 'vite'

/** From weak to strong: a component may always change the look of what it is made of. The same order as that of imports. */
export const styleLayers = [
  'reset',
  'tokens',
  'ui',
  'parts',
  'player',
  'article',
  'river',
  'onDemand',
  'frame',
  'features',
  'board',
  'pages',
  'app',
  'painted',
  'forced',
  'print',
] as const

/** Components that others of their own layer give a class. Their sheets come first in it. */
export const baseSheets = [
  'board/FeedActions',
  'ui/Button',
  'ui/IconButton',
  'ui/Modal',
  'ui/TextField',
  'parts/AlsoIn',
  'parts/ItemPicture',
  'parts/search/SearchInput',
  'player/PlayerControls',
  'player/VideoStage',
]

const order = `@layer ${styleLayers.join(', ')};`

/** The layer of a style sheet; null for one that only defines fonts. */
export function styleLayerOf(path: string): string | null {
  const [, folder = '', file = ''] = /\/src\/web\/([^/]+)\/(.*?)(?:\.module)?\.css$/.exec(path) ?? []
  const layer = folder === 'styles' ? file : folder
  if (!styleLayers.some((each) => each === layer)) return null
  return baseSheets.includes(`${folder}/${file}`) ? `${layer}.base` : layer
}

export const layersPlugin: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform(source, id) {
    const [path = ''] = id.split('?')
    const layer = path.endsWith('.css') ? styleLayerOf(path) : null
    // Each sheet names all layers: any of them may be the first of a page. The names of classes contain their lines, so none is added.
    return layer === null ? undefined : { code: `${order}@layer ${layer}{${source}}`, map: null }
  },
}
