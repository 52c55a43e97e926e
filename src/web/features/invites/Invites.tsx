import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Invite } from '../../../shared/features/invites.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { Button } from '../../ui/Button.tsx'
import { basePath } from '../../ui/basePath.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { CopyField } from '../../ui/forms/CopyField.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { formatDay } from '../../ui/language.ts'

const queryKey = ['invites']

/** The reader's open invitations. The link of a new one is shown once, since the server has only its hash. */
export function Invites() {
  const cache = useQueryClient()
  const changed = { onSettled: () => cache.invalidateQueries({ queryKey }) }
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => call('GET /invites', { signal }) })
  const create = useMutationOnce({ mutationFn: () => call('POST /invites'), gcTime: 0, ...changed })
  const end = useMutationOnce({
    mutationFn: (id: number) => call('DELETE /invites/:id', { params: { id } }),
    onSuccess: (_nothing, id) => {
      if (create.data?.invite.id === id) create.reset()
    },
    ...changed,
  })
  const failure = create.error ?? end.error ?? error
  return (
    <>
      {data !== undefined && data.invites.length > 0 && (
        <ul className={styles.sessions}>
          {data.invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} onEnd={() => end.mutate(invite.id)} />
          ))}
        </ul>
      )}
      <FormMessage text={failure && explainFailure(failure, texts.internalError())} />
      {create.isSuccess && <CopyField label={texts.inviteLink()} value={linkOf(create.data.token)} />}
      <Button isBusy={create.isPending} onClick={() => create.mutate()}>
        {texts.inviteCreate()}
      </Button>
    </>
  )
}

function InviteRow({ invite, onEnd }: { invite: Invite; onEnd: () => void }) {
  const name = texts.inviteUntil({ day: formatDay(invite.expiresAt) })
  return (
    <li className={styles.session}>
      <p>{name}</p>
      <Button look="quiet" aria-label={texts.endKeyNamed({ name })} onClick={onEnd}>
        {texts.endKey()}
      </Button>
    </li>
  )
}

const linkOf = (token: string) => `${location.origin}${basePath()}/register#${token}`
