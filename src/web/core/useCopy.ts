import { useCallback } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { copyText } from '../ui/copyText.ts'
import { useToast } from '../ui/toastContext.ts'

/** Copies a text and says so. It never rejects. */
export function useCopy(): (text: string) => Promise<void> {
  const showToast = useToast()
  return useCallback(
    async (text) => {
      const isCopied = await copyText(text, null)
      showToast(isCopied ? { kind: 'success', text: texts.copied() } : { kind: 'error', text: texts.copyRefused() })
    },
    [showToast],
  )
}
