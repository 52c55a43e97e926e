import '../styles/atkinson.css'
import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/reset.css'
import '../styles/painted.css'
import '../styles/forced.css'
import '../styles/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { registerFeatures } from '../core/feature.ts'
import { firstStyles } from '../core/firstAnswers.ts'
import { restoreBoard } from '../core/keptBoard.ts'
import { prepareFirstScreen } from '../core/prepareFirstScreen.ts'
import { createQueryClient } from '../core/queryClient.ts'
import { features } from '../features.ts'
import { pagePathNow } from '../ui/basePath.ts'
import { ClockProvider } from '../ui/Clock.tsx'
import { noteFailedStyles } from '../ui/loadWithStyles.ts'
import { createNavigation, NavigationContext } from '../ui/navigation/navigation.ts'
import { PictureTurnsProvider } from '../ui/PictureQueue.tsx'
import { ToastProvider } from '../ui/ToastProvider.tsx'
import { colorBrowserBars } from '../ui/theme.ts'
import { reloadWhenOutdated } from './reloadWhenOutdated.ts'
import { loadFirstPage, loadPage, Pages } from './routes.tsx'
import { showLanguage } from './showLanguage.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root to mount at.')

registerFeatures(features)
colorBrowserBars()
noteFailedStyles(window)
reloadWhenOutdated(window)
const navigation = createNavigation(window, loadPage)
const cache = createQueryClient()
const restored = restoreBoard(cache)
const parts = [
  showLanguage(),
  firstStyles(),
  loadFirstPage(pagePathNow()),
  restored.then(() => prepareFirstScreen(cache)),
]
void Promise.all(parts).then(() => {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        <ClockProvider>
          <PictureTurnsProvider>
            <ToastProvider>
              <NavigationContext value={navigation}>
                <Pages />
              </NavigationContext>
            </ToastProvider>
          </PictureTurnsProvider>
        </ClockProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
})
