import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { iconsPlugin } from './dev/iconsPlugin.ts'
import { layersPlugin } from './dev/layersPlugin.ts'
import { paintingPlugin } from './dev/paintingPlugin.ts'
import { catalogModuleOf, textsPlugin } from './dev/textsPlugin.ts'
import { workerPlugin } from './dev/workerPlugin.ts'
import { chooseLanguage } from './src/shared/texts/chooseLanguage.ts'
import { languages } from './src/shared/texts/languages.ts'
import { pseudoLanguage } from './src/shared/texts/pseudoText.ts'

// Without these groups each pair of pages that shares a module gets its own file, and each file is one more request before the
// first item. A group also contains the imports of its modules; the rest is split by page.

/** Puts everything that a module imports at once, directly or through others, into one file. On demand is later. */
function importsOf(entry: string, group: string): (id: string, context: ChunkingContext) => string | null {
  let found: Set<string> | undefined
  return (id, context) => {
    found ??= followImports(join(import.meta.dirname, entry), context)
    return found.has(id) ? group : null
  }
}

type ChunkingContext = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

function followImports(entry: string, context: ChunkingContext): Set<string> {
  const found = new Set([entry])
  // A set is walked together with what is added meanwhile.
  for (const id of found) {
    const imported = context.getModuleInfo(id)?.importedIds ?? []
    // A library's index names all of its parts. Those that are used come along.
    for (const each of imported) if (!each.includes('node_modules')) found.add(each)
  }
  return found
}

/** Parts that open within the reader. Fetched after the first view, at the first input at the latest (app/shell/ReaderPage.tsx). article/code/ comes when code is shown. */
const opened = /src[/]web[/](app[/]shell|board|parts|ui|onDemand|player|article|pages[/]lists)[/][^/]+$/

const target = 'es2023'
/** The first versions with light-dark(), which tokens.css needs: without it each color would be written twice. */
const cssTarget = ['chrome123', 'firefox120', 'safari17.5']

/** Set by dev/buildWeb.ts --pseudo: a second build, with a language for tests (src/shared/texts/pseudoText.ts). */
const hasPseudoLanguage = process.env.WEB_LANGUAGE === 'pseudo'

/**
 * Puts start.js into the page, so that it runs before anything else has to be fetched. It learns the files of the page, which it
 * loads after what is painted first, and those that the reader needs: they are fetched beside the base, not after it.
 */
const startScript: Plugin = {
  name: 'start-script',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const filesOf = (group: RegExp) =>
        JSON.stringify(
          Object.keys(bundle ?? {})
            .filter((name) => group.test(name))
            .map((name) => `/${name}`),
        )
      // While developing, the page loads its script itself.
      const page = bundle && /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html)
      const script = readFileSync(join(import.meta.dirname, 'src/web/start.js'), 'utf8')
      const compact = script.replace(/^ *\/\/.*\n/gm, '').replace(/^ +/gm, '')
      const filled = compact
        .replace('null /* chooseLanguage */', () => String(chooseLanguage))
        .replace('null /* language files */', () => JSON.stringify(filesOfLanguages(bundle)))
        .replace(/\[\s*\/\* page files \*\/\s*\]/, JSON.stringify(page ? [page[1]?.slice(1)] : []))
        .replace(/\[\s*\/\* reader files \*\/\s*\]/, filesOf(/\/reader-[^/]*\.(js|css)$/))
        .replace(/\[\s*\/\* painting files \*\/\s*\]/, filesOf(/\/painting-[^/]*\.js$/))
        .replace(/\[\s*\/\* river files \*\/\s*\]/, filesOf(/\/(river|inSight)-[^/]*\.(js|css)$/))
      return html.replace(page?.[0] ?? '', '').replace('<!-- start.js -->', () => `<script>${filled}</script>`)
    },
  },
}

/** By language, besides English. Without an address while developing. */
function filesOfLanguages(bundle: object | undefined): Record<string, string> {
  const codes = [...Object.keys(languages), ...(hasPseudoLanguage ? [pseudoLanguage] : [])]
  const chunks = Object.values(bundle ?? {}) as { fileName: string; facadeModuleId?: string | null }[]
  const addressOf = (code: string) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId === catalogModuleOf(code))?.fileName
  return Object.fromEntries(codes.map((code) => [code, addressOf(code) === undefined ? '' : `/${addressOf(code)}`]))
}

/** Lets V8 compile the scripts of the first screen while they load, not each function when the page first calls it. */
const compileHints: Plugin = {
  name: 'compile-hints',
  generateBundle: {
    // The hint must be the first line, so nothing may come before it.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const isOfFirstScreen =
          file.type === 'chunk' && (file.isEntry || file.name === 'reader' || file.name === 'river')
        if (isOfFirstScreen) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

export default defineConfig({
  root: 'src/web',
  // The server puts its path before the addresses in the page (http/servePages.ts).
  base: './',
  plugins: [
    textsPlugin({ hasPseudoLanguage }),
    iconsPlugin,
    layersPlugin,
    react(),
    paintingPlugin({ hasPseudoLanguage, target, cssTarget }),
    startScript,
    compileHints,
    workerPlugin({ isCatalog: (fileName, bundle) => Object.values(filesOfLanguages(bundle)).includes(`/${fileName}`) }),
  ],
  build: {
    outDir: hasPseudoLanguage ? '../../dist/web-pseudo' : '../../dist/web',
    emptyOutDir: true,
    target,
    cssTarget,
    // All of these browsers know `modulepreload`.
    modulePreload: { polyfill: false },
    // The policy is `img-src 'self' data:` and `font-src 'self'`; files also cache better than data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The imports of main.tsx: the base of every page.
            { name: 'base', tags: ['$initial'], priority: 2 },
            { debugName: 'reader', name: importsOf('src/web/app/shell/ReaderPage.tsx', 'reader'), priority: 1 },
            // Parts of a board with long columns and of one list, which come before anything is opened.
            {
              name: 'inSight',
              test: /src[/]web[/]onDemand[/]BlocksInSight|[/]@tanstack[/](react-virtual|virtual-core)[/]/,
              priority: 1,
            },
            // One list of items. The article beside it is among the opened parts.
            { debugName: 'river', name: importsOf('src/web/river/ItemsRiver.tsx', 'river') },
            { name: 'opened', test: opened },
            // Above the board, for readers with unread newsletters.
            {
              name: 'newsletters',
              test: /features[/]newsletters[/](PendingConfirmations|newslettersApi)/,
              priority: 1,
            },
            // The board's columns and the rules of Settings are dragged by it.
            { name: 'drag', test: /[/]@dnd-kit[/]/, priority: 1 },
            // The sections of Settings, and the panels of Add Feeds.
            { name: 'addFeeds', test: /(pages[/]discovery|features[/](imports|moves|newsletters|onboarding))[/]/ },
            { name: 'settings', test: /features[/](account|fading|keys|reading|rules|shortcuts)[/]/ },
            // A text of several pages. Without this each would be a file of its own.
            { name: 'texts', test: /^\0virtual:text\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    // Not the modules of the folder api/, which the development server serves under the same name.
    proxy: { '^/api/(?!.*\\.tsx?($|\\?))': `http://127.0.0.1:${process.env.API_PORT ?? 3000}` },
  },
})
