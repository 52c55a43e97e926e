// The worker that opens the page without a network (src/web/sw.js) learns the files of the build.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type WorkerOptions = { isCatalog: (fileName: string, bundle: object) => boolean }

/** Adds sw.js to the files of the page. Its first file is the page's script. */
export function workerPlugin({ isCatalog }: WorkerOptions): Plugin {
  let root = ''
  return {
    name: 'worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      // The page is written last.
      order: 'post',
      handler(_options, bundle) {
        const all = Object.values(bundle)
        const page = String(bundle['index.html'] && 'source' in bundle['index.html'] ? bundle['index.html'].source : '')
        const entry = all.find((file) => file.type === 'chunk' && file.isEntry)?.fileName
        if (page === '' || entry === undefined) this.error('The page is not built before its worker.')
        const scripts = all.filter(({ fileName }) => /\.(js|css)$/.test(fileName) && !isCatalog(fileName, bundle))
        // The fonts that every visit needs.
        const fonts = all.filter(({ fileName }) => /\.woff2$/.test(fileName) && page.includes(fileName))
        const names = [...scripts, ...fonts].map(({ fileName }) => fileName)
        const files = [...new Set([entry, ...names.toSorted()])]
        const build = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12)
        const source = readFileSync(join(root, 'sw.js'), 'utf8')
          .replace(/\[\s*\/\* files of the build \*\/\s*\]/, JSON.stringify(files))
          .replace("'' /* build */", JSON.stringify(build))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}
