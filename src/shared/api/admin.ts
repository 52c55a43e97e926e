import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Contract } from './contract.ts'
import { adminUserSchema } from './entities.ts'

export const adminCalls = {
  'GET /admin/users': {
    summary: 'All accounts, newest last',
    query: z.object({
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
  },
  'GET /admin/stats': {
    summary: 'How much there is',
    answer: z.object({ userCount: z.number().int(), feedCount: z.number().int(), feedItemCount: z.number().int() }),
  },
} satisfies Contract
