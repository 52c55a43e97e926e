import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { loadWithStyles } from './loadWithStyles.ts'
import { useToast } from './toastContext.ts'

type LazyComponent<Props> = ((props: Props) => ReactNode) & {
  /** Loads the script. A component that is first shown after that appears at once: after an empty fallback, React waits 300 ms. */
  preload: () => Promise<unknown>
}

/**
 * A component whose script is loaded when it is first shown. Until then `Meanwhile` is shown, or nothing. If the script can't be
 * loaded, the page stays and says so, and each press tries again. Chromium 150 doesn't ask again for a script that failed, so
 * there app/reloadWhenOutdated.ts reloads the page once the server can be reached.
 *
 *     const HelpDialog = lazyComponent(async () => (await import('./HelpDialog.tsx')).HelpDialog)
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded = await loadWithStyles(load)
    return { default: loaded }
  }
  const loading = createLoading(preload)
  const Loaded = lazy(loading.start)
  const Shown = (props: Props) => {
    // Those that began with the fallback keep their elements.
    const [Ready] = useState(() => loaded)
    if (Ready !== undefined) return <Ready {...props} />
    return (
      <Suspense fallback={<Waiting loading={loading}>{Meanwhile && <Meanwhile {...props} />}</Waiting>}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Object.assign(Shown, { preload })
}

type Loading<Value> = {
  /** Resolves when an attempt succeeds, and never rejects. */
  start: () => Promise<Value>
  /** Tries again after a failure when the reader presses something or is online again. Returns a function that stops it. */
  keepTrying: (onFailure: () => void) => () => void
}

const causes = ['pointerdown', 'keydown', 'online']

function createLoading<Value>(load: () => Promise<Value>): Loading<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>()
  const followers = new Set<() => void>()
  let isUnderWay = false
  const attempt = () => {
    if (isUnderWay) return
    isUnderWay = true
    load()
      .then(resolve, () => {
        for (const tell of followers) tell()
      })
      .finally(() => {
        isUnderWay = false
      })
  }
  return {
    start() {
      attempt()
      return promise
    },
    keepTrying(onFailure) {
      followers.add(onFailure)
      for (const cause of causes) addEventListener(cause, attempt, { capture: true })
      return () => {
        followers.delete(onFailure)
        for (const cause of causes) removeEventListener(cause, attempt, { capture: true })
      }
    },
  }
}

function Waiting({ loading, children }: { loading: Loading<unknown>; children: ReactNode }) {
  const showToast = useToast()
  useEffect(() => {
    let isTold = false
    return loading.keepTrying(() => {
      if (!isTold) showToast({ kind: 'error', text: texts.unreachable() })
      isTold = true
    })
  }, [loading, showToast])
  return children
}
