import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textsPlugin } from './dev/textsPlugin.ts'

// The scripts follow the folders. Without these groups each pair of pages that shares a module gets a file of its own, and
// each file is one more request before the first item. A group also takes what its modules import; what no group takes is
// split by page. Only files directly in a folder of `reader` belong to it: article/code/ is loaded when code is shown.

/** The board: the shell, what it shows, the controls, and what those import. */
const reader = /src[/]web[/](app[/]shell|board|parts|article|ui)[/][^/]+$/

/** What opens within the reader. Fetched once the board is there (app/shell/ReaderPage.tsx). */
const opened = /src[/]web[/](later|player|pages[/]lists)[/]/

/** Set by dev/buildWeb.ts --pseudo: a second build, with a language for tests (src/shared/texts/pseudoText.ts). */
const hasPseudoLanguage = process.env.WEB_LANGUAGE === 'pseudo'

export default defineConfig({
  root: 'src/web',
  plugins: [textsPlugin({ hasPseudoLanguage }), react()],
  build: {
    outDir: hasPseudoLanguage ? '../../dist/web-pseudo' : '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The first versions with light-dark(), which tokens.css stands on: without them each colour would be doubled.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy is `img-src 'self' data:` and `font-src 'self'`; files also cache better than data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What main.tsx imports: the base of every page, with the landing page and the login.
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: 'reader', test: reader, priority: 1 },
            { name: 'opened', test: opened },
            // A text of several pages. Without this each would be a file of its own.
            { name: 'texts', test: /^\0virtual:text\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    // Not the modules of the folder api/, which the development server gives out under the same name.
    proxy: { '^/api/(?!.*\\.tsx?($|\\?))': `http://127.0.0.1:${process.env.API_PORT ?? 3000}` },
  },
})
