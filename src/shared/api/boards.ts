import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Contract } from './contract.ts'
import { boardSchema, idParams } from './entities.ts'

const boardName = z.string().trim().min(1).max(limits.boardNameMaxChars)
const oneBoard = z.object({ board: boardSchema })

export const boardsCalls = {
  'GET /boards': {
    need: 'read',
    summary: 'The boards beside the first one, which has no name; columns name their board',
    answer: z.object({ boards: z.array(boardSchema) }),
  },
  'POST /boards': {
    need: 'organise',
    summary: 'Add an empty board',
    body: z.object({ name: boardName }),
    answer: oneBoard,
    status: 201,
  },
  'PATCH /boards/:id': {
    need: 'organise',
    summary: 'Rename or move a board',
    params: idParams,
    body: z.object({ name: boardName.optional(), position: z.number().int().min(0).optional() }),
    answer: oneBoard,
  },
  'DELETE /boards/:id': {
    need: 'organise',
    summary: 'Delete a board; its columns move to the end of the first one',
    params: idParams,
    status: 204,
  },
} satisfies Contract
