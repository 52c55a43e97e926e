import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { idParams, idSchema, momentSchema } from '../api/entities.ts'

/** An invitation that nobody has used. Its link is shown once. */
export const inviteSchema = z.object({ id: idSchema, createdAt: momentSchema, expiresAt: momentSchema })
export type Invite = z.infer<typeof inviteSchema>

export const inviteCalls = {
  'GET /invites': {
    need: 'session',
    summary: 'The unused invitations that the reader made, newest first',
    answer: z.object({ invites: z.array(inviteSchema) }),
  },
  'POST /invites': {
    need: 'session',
    summary: 'Make an invitation, with which one person may open an account; its token is shown only here',
    answer: z.object({ invite: inviteSchema, token: z.string() }),
    status: 201,
  },
  'DELETE /invites/:id': { need: 'session', summary: 'End an invitation', params: idParams, status: 204 },
} satisfies Contract
