import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { ToastRegion } from './ToastRegion.tsx'
import { ShowToast, type Toast, ToastBoardContext, type ToastOptions } from './toastContext.ts'

/** With more, the oldest are removed. */
const shownToastsMax = 4

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [regions, setRegions] = useState<string[]>([])
  const lastId = useRef(0)

  const show = useCallback((options: ToastOptions) => {
    lastId.current += 1
    const toast = { ...options, id: lastId.current }
    setToasts((shown) => [...shown, toast].slice(-shownToastsMax))
  }, [])
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const addRegion = useCallback((region: string) => {
    setRegions((open) => [...open, region])
    return () => setRegions((open) => open.filter((each) => each !== region))
  }, [])

  const topRegion = regions.at(-1)
  const board = useMemo(() => ({ toasts, dismiss, topRegion, addRegion }), [toasts, dismiss, topRegion, addRegion])
  return (
    <ShowToast value={show}>
      <ToastBoardContext value={board}>
        {children}
        <ToastRegion />
      </ToastBoardContext>
    </ShowToast>
  )
}
