import { createContext, use } from 'react'

export type ToastOptions = {
  kind: 'success' | 'error' | 'info'
  text: string
  /** A button, such as Undo. */
  action?: { label: string; onChoose: () => void }
}
export type Toast = ToastOptions & { id: number }

/** Shows a toast for limits.toastMs (docs/specification.md#toasts), with a button for limits.toastWithButtonMs. */
export const ShowToast = createContext<(options: ToastOptions) => void>(() => {})

export type ToastBoard = {
  toasts: Toast[]
  dismiss: (id: number) => void
  /** The last rendered region shows the toasts, because the page behind an open dialog is inert. */
  topRegion: string | undefined
  addRegion: (region: string) => () => void
}

export const ToastBoardContext = createContext<ToastBoard>({
  toasts: [],
  dismiss: () => {},
  topRegion: undefined,
  addRegion: () => () => {},
})

/** `const showToast = useToast()`, then `showToast({ kind: 'success', text: texts.feedDeleted() })`. */
export function useToast(): (options: ToastOptions) => void {
  return use(ShowToast)
}
