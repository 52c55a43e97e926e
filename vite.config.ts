import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { iconsPlugin } from './dev/iconsPlugin.ts'
import { textsPlugin } from './dev/textsPlugin.ts'

// Scripts follow the folders. Without these groups each pair of pages that shares a module gets its own file, and each file is
// one more request before the first item. A group also contains the imports of its modules; the rest is split by page. Only
// files directly in a folder belong to a group: article/code/ is loaded when code is shown.

/** The board: the shell, the board's parts, the controls, and their imports. */
const reader = /src[/]web[/](app[/]shell|board|parts|ui)[/][^/]+$/

/** One list of items. The article beside it is among the opened parts. */
const river = /src[/]web[/]river[/][^/]+$/

/** Parts that open within the reader. Fetched after the board is shown (app/shell/ReaderPage.tsx). */
const opened = /src[/]web[/](later|player|article|pages[/]lists)[/][^/]+$/

/** Set by dev/buildWeb.ts --pseudo: a second build, with a language for tests (src/shared/texts/pseudoText.ts). */
const hasPseudoLanguage = process.env.WEB_LANGUAGE === 'pseudo'

/**
 * Puts start.js into the page, so that it runs before anything else has to be fetched. It learns which files the reader needs: they
 * are fetched beside the base, not after it.
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
      const script = readFileSync(join(import.meta.dirname, 'src/web/start.js'), 'utf8')
      const compact = script.replace(/^ *\/\/.*\n/gm, '').replace(/^ +/gm, '')
      const filled = compact
        .replace(/\[\s*\/\* reader files \*\/\s*\]/, filesOf(/\/reader-[^/]*\.(js|css)$/))
        .replace(/\[\s*\/\* river files \*\/\s*\]/, filesOf(/\/river-[^/]*\.(js|css)$/))
      return html.replace('<!-- start.js -->', () => `<script>${filled}</script>`)
    },
  },
}

export default defineConfig({
  root: 'src/web',
  plugins: [textsPlugin({ hasPseudoLanguage }), iconsPlugin, react(), startScript],
  build: {
    outDir: hasPseudoLanguage ? '../../dist/web-pseudo' : '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The first versions with light-dark(), which tokens.css needs: without it each color would be written twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy is `img-src 'self' data:` and `font-src 'self'`; files also cache better than data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The imports of main.tsx: the base of every page.
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: 'reader', test: reader, priority: 1 },
            { name: 'river', test: river, priority: 0.5 },
            { name: 'opened', test: opened },
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
