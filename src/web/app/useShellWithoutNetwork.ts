import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { features } from '../core/feature.ts'
import { useCopyTime } from '../core/useSession.ts'
import { copyTimeOfDevice, listenToDevice } from '../core/withoutNetwork.ts'
import { basePath } from '../ui/basePath.ts'
import { untilIdle } from '../ui/untilIdle.ts'

/** The first screen has the network to itself. */
const startAfterMs = 5000

/** Registers the worker that opens the page without a network (src/web/sw.js). */
export function useShellWithoutNetwork(): void {
  useEffect(() => {
    void untilIdle(startAfterMs).then(async () => {
      await registerWorker()
      for (const { whenIdle } of features()) whenIdle?.()
    })
  }, [])
  const cache = useQueryClient()
  // The server answers again, and knows more than this device.
  useEffect(() => listenToDevice(() => copyTimeOfDevice() === null && cache.invalidateQueries()), [cache])
  const isAnswered = useCopyTime() === null
  useEffect(() => {
    if (isAnswered) void replaceOldCopy()
  }, [isAnswered])
}

/** Absent outside of a secure context and in some private windows. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

async function registerWorker(): Promise<void> {
  try {
    await workers()?.register(`${basePath()}/sw.js`)
    const { active } = (await workers()?.ready) ?? {}
    const usedFiles = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ usedFiles })
  } catch {
    // Storage is full or blocked, or the server is an older one: the page then needs its network, as before.
  }
}

/** A page that opened as a copy may be older than the server, which answers now. Then the worker of the new build takes over. */
async function replaceOldCopy(): Promise<void> {
  const { dataset } = document.documentElement
  if (dataset.copy === undefined) return
  workers()?.addEventListener('controllerchange', () => location.reload(), { once: true })
  try {
    const registration = await workers()?.getRegistration()
    await registration?.update()
    delete dataset.copy
  } catch {
    // The server is still away.
  }
}
