import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { type UploadProgress, uploadAccount } from './uploadAccount.ts'

/** Imports the export of another server. `progress` is null while no import runs. */
export function useImportAccount() {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const upload = useMutationOnce({
    mutationFn: (file: File) => uploadAccount(file, setProgress),
    // Everything may have changed, even if the import failed halfway.
    onSettled: async () => {
      setProgress(null)
      await cache.invalidateQueries()
    },
  })
  return { ...upload, progress }
}
