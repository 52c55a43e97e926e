import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// What every page stands on and the first pages themselves, in one file: without it each pair of pages that shares a
// module gets a file of its own, and each file is one more request before the first item.
const base =
  /vite[/]preload-helper|src[/]web[/](styles|ui|api|landing)[/]|src[/]web[/]session[/](use|LoginPage|AccountPage|LoadingPage|RequireSession|ContinueWithProvider|loginError|readField)|src[/]web[/]podcasts[/](usePlayer|player|useOpenedAgain|positionKeeper)[.]|src[/]web[/]items[/]itemTitle[.]|src[/]shared[/]|node_modules[/](react|react-dom|scheduler|@tanstack[/](react-router|router-core|history|react-store|store|react-query|query-core))[/]/

// What the board's tools open, and what long lists need. One file, fetched once the board stands (app/ReaderPage.tsx).
const opened =
  /src[/]web[/](items[/](ArticlePlayers|SavedPage)|reader[/](HelpDialog|FeedsInSight|ChooseFeedDialog)|columns[/](Column(Name)?Dialog|BlocksInSight)|feeds[/](FeedActionsDialog|ChangeAddressDialog|RetentionDialog|retentionApi|categoriesApi)|newsletters[/]RemoveNewsletterDialog|tags[/](CreateTagDialog|DeleteTagDialog|TagNameField|ChoiceGrid))/

// The board and what it shows, for the same reason. A group takes along what its modules import, so all that other pages
// need of it stands in `base` by name, or the landing page would load the board.
const reader =
  /src[/]web[/](reader|columns|items)[/]|src[/]web[/]feeds[/](FeedBlock|FeedActions|Favicon|feedsApi|use)|src[/]web[/]tags[/](?!TagManager|TagForm|ColorGrid|IconGrid)/

export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
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
            { name: 'base', test: base, priority: 2 },
            { name: 'opened', test: opened, priority: 1, includeDependenciesRecursively: false },
            { name: 'reader', test: (module) => reader.test(module) && !opened.test(module) },
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
