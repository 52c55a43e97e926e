import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../core/queryClient.ts'
import { createNavigation, NavigationContext } from '../ui/navigation/navigation.ts'
import { ToastProvider } from '../ui/ToastProvider.tsx'

/** Renders part of the page as within the signed-in reader, for the length of a test. Needs a DOM: `@vitest-environment`. */
export function renderInReader(part: ReactNode, cache: QueryClient = createQueryClient()): RenderResult {
  // A shared machine may stall for seconds.
  configure({ asyncUtilTimeout: 60_000 })
  onTestFinished(cleanup)
  const navigation = createNavigation(window, () => undefined)
  return render(part, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={cache}>
        <NavigationContext value={navigation}>
          <ToastProvider>{children}</ToastProvider>
        </NavigationContext>
      </QueryClientProvider>
    ),
  })
}
