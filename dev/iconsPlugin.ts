// The web's build and the icons. An icon of lucide-react becomes a component with one path (src/web/ui/createIcon.tsx): a third of
// the elements, and none of the library's machinery.
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { joinShapes, type Shape } from './joinShapes.ts'

const iconModule = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/

/** Along the line of text. */
const pointing = /\/(?:arrow|chevron)-(?:left|right)\.mjs$/

export const iconsPlugin: Plugin = {
  name: 'icons',
  apply: 'build',
  enforce: 'pre',
  async transform(source, id) {
    const [file = ''] = id.split('?')
    // Some modules pass on another one's icon.
    if (!iconModule.test(file) || !source.includes('createLucideIcon(')) return undefined
    const { __iconData }: { __iconData: { node: Shape[] } } = await import(pathToFileURL(file).href)
    const path = joinShapes(__iconData.node)
    if (path === null) return undefined
    const createIcon = JSON.stringify(`${this.environment.config.root}/ui/createIcon.tsx`)
    return {
      code: `import { createIcon } from ${createIcon}\nexport default /* @__PURE__ */ createIcon(${JSON.stringify(path)}${pointing.test(file) ? ", 'pointing'" : ''})`,
      moduleSideEffects: false,
      map: null,
    }
  },
}
