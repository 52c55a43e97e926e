import { createContext, use } from 'react'

export type ToastWish = {
  kind: 'success' | 'error' | 'info'
  text: string
  /** One way out, such as Undo. */
  action?: { label: string; onChoose: () => void }
}
export type Toast = ToastWish & { id: number }

/** Shows a toast at the bottom right for limits.toastMs (spec §2). */
export const ShowToast = createContext<(wish: ToastWish) => void>(() => {})

export type ToastBoard = {
  toasts: Toast[]
  dismiss: (id: number) => void
  /** The last region to be rendered shows the toasts: what is behind an open dialog is inert, its live regions mute. */
  topRegion: string | undefined
  addRegion: (region: string) => () => void
}

export const ToastBoardContext = createContext<ToastBoard>({
  toasts: [],
  dismiss: () => {},
  topRegion: undefined,
  addRegion: () => () => {},
})

/** `const showToast = useToast()`, then `showToast({ kind: 'success', text: messages.feedDeleted })`. */
export function useToast(): (wish: ToastWish) => void {
  return use(ShowToast)
}
