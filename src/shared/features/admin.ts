import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { adminUserSchema, empty, idParams } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

export const registrationSchema = z.enum(['open', 'invite', 'approval', 'closed'])
export type Registration = z.infer<typeof registrationSchema>

const instance = z.object({
  registration: registrationSchema,
  /** The environment decides it, so admins cannot change it here. */
  isRegistrationFixed: z.boolean(),
  /** Null: this instance sends no mail, so readers cannot reset passwords or confirm addresses. */
  mailOut: z.object({ from: z.string() }).nullable(),
  /** The last good nightly backup and the last failure; null: none are made. */
  backup: z
    .object({
      madeAt: z.iso.datetime().nullable(),
      bytes: z.number().int(),
      isRestored: z.boolean(),
      failure: z.string().nullable(),
    })
    .nullable(),
  version: z.string(),
  /** A newer version, which the address of UPDATE_CHECK_URL named; null: none is known. */
  newerVersion: z.object({ version: z.string(), url: z.string() }).nullable(),
})
export type InstanceState = z.infer<typeof instance>

export const adminCalls = {
  'GET /admin/users': {
    need: 'session',
    summary: 'All accounts, newest last',
    query: z.object({
      /** Part of an address or a name. */
      q: z.string().trim().max(limits.searchMaxChars).default(''),
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(limits.adminUsersPerPageMax).default(limits.adminUsersPerPage),
    }),
    answer: z.object({
      users: z.array(adminUserSchema),
      pagination: z.object({
        page: z.number().int(),
        limit: z.number().int(),
        total: z.number().int(),
        pages: z.number().int(),
      }),
    }),
    labels: { page: texts.fieldPage },
  },
  'GET /admin/stats': {
    need: 'session',
    summary: 'Totals of the instance',
    answer: z.object({
      userCount: z.number().int(),
      feedCount: z.number().int(),
      feedItemCount: z.number().int(),
      /** Publishers' pictures in this server's cache. */
      pictureCache: z.object({
        pictures: z.number().int(),
        bytes: z.number().int(),
        maxBytes: z.number().int(),
      }),
    }),
  },
  'PATCH /admin/users/:id': {
    need: 'session',
    summary:
      'Suspend an account, which ends its sessions at once, or lift the suspension; this approves one that waits',
    params: idParams,
    body: z.object({ isSuspended: z.boolean() }),
    answer: z.object({ user: adminUserSchema }),
    labels: { isSuspended: texts.fieldIsSuspended },
  },
  'DELETE /admin/users/:id': {
    need: 'session',
    summary: 'Refuse an account that waits for approval, which deletes it',
    params: idParams,
    status: 204,
  },
  'GET /admin/instance': { need: 'session', summary: 'Settings of this instance', answer: z.object({ instance }) },
  'PATCH /admin/instance': {
    need: 'session',
    summary: 'Choose who may open an account',
    body: z.object({ registration: registrationSchema }),
    answer: z.object({ instance }),
    labels: { registration: texts.fieldRegistration },
  },
  'POST /admin/test-mail': {
    need: 'session',
    summary: 'Send a test mail to the admin; 502 with the message of the mail server',
    answer: empty,
  },
} satisfies Contract
