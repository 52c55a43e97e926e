import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { empty, linkTokenInput } from '../api/entities.ts'
import { texts } from '../texts/texts.ts'

const params = z.object({ token: linkTokenInput(texts.missingAppSignIn.code) })

export const podcastAppCalls = {
  'GET /app-sign-ins/:token': {
    need: 'session',
    summary: 'The app that asks for a key, as its user agent; a key cannot call this',
    params,
    answer: z.object({ client: z.string() }),
    labels: { token: texts.fieldToken },
  },
  'POST /app-sign-ins/:token': {
    need: 'session',
    summary: 'Allow an app a key for podcasts; a key cannot call this',
    params,
    answer: empty,
  },
} satisfies Contract
