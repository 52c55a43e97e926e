import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../core/call.ts'
import { passkeysQuery } from '../../core/passkeys.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'

export type NewPasskey = { name: string; currentPassword?: string }

/** The browser asks its reader in between, who may cancel. */
export function useAddPasskey() {
  const changed = useChanged()
  return useMutationOnce({
    mutationFn: async ({ name, ...owner }: NewPasskey) => {
      const { options } = await call('POST /auth/passkeys/options', { body: owner })
      const { startRegistration } = await import('@simplewebauthn/browser')
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      const response = await startRegistration({ optionsJSON })
      return call('POST /auth/passkeys', {
        body: { name, response: { ...response, response: { ...response.response } } },
      })
    },
    onSuccess: changed,
  })
}

export function useRenamePasskey() {
  const changed = useChanged()
  return useMutationOnce({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call('PATCH /auth/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess: changed,
  })
}

/** Removing ends all other sessions, so their list is loaded again too. */
export function useRemovePasskey() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (id: number) => call('DELETE /auth/passkeys/:id', { params: { id } }),
    onSettled: async () => {
      void cache.invalidateQueries({ queryKey: ['sessions'] })
      await cache.invalidateQueries(passkeysQuery)
    },
  })
}

function useChanged(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries(passkeysQuery)
}
