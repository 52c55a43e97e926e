import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A component whose script is loaded when it is first shown; until then the `meanwhile`, or nothing, stands in its place.
 *
 *     const HelpDialog = later(async () => (await import('./HelpDialog.tsx')).HelpDialog)
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: (props: Props) => ReactNode,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={meanwhile?.(props)}>
      <Loaded {...props} />
    </Suspense>
  )
}
