import { boardStore, type KeptBoard } from '../core/boardStore.ts'
import type { FirstAnswers } from '../core/firstAnswers.ts'
import { listLookSetting } from '../core/listLook.ts'
import { lookOfferSetting } from '../core/lookOffer.ts'
import { choosePainted, type FirstBoard } from './choosePainted.ts'
import { readDrawn } from './drawAgain.ts'
import { drawBoard } from './drawBoard.ts'

/** The board that this browser kept, or the server's. Returns what puts it on the page; null if it can't be painted. */
export async function readBoard(first: FirstAnswers, language: string): Promise<(() => HTMLElement | null) | null> {
  // The board begins below a question, which its script draws.
  if (lookOfferSetting.get() === 'open') return null
  const { token, boardPath } = first
  const kept = await boardStore.read(token)
  const drawAgain = kept?.path === boardPath ? readDrawn(kept, language) : null
  const drawNew = await readPlain(first, kept, language)
  return drawAgain === null ? drawNew : () => drawAgain() ?? drawNew?.() ?? null
}

/** The usual look of a board can be painted without a drawing, in English: this script has only these texts. */
async function readPlain(
  first: FirstAnswers,
  kept: KeptBoard | undefined,
  language: string,
): Promise<(() => HTMLElement) | null> {
  const { boardPath } = first
  if (!first.isUsual || language !== 'en') return null
  const board = kept?.path === boardPath ? kept : await readAnswers(first)
  if (board === null) return null
  const query = new URLSearchParams(boardPath.split('?')[1])
  const look = listLookSetting.get()
  const now = Date.now()
  const unreadOnly = query.get('unreadOnly') === 'true'
  const columns = choosePainted(board, { look, columns: Number(query.get('columns')), unreadOnly, now })
  if (columns === null) return null
  return () => drawBoard(columns, { look, now, isPaged: innerWidth < 900 })
}

async function readAnswers({ boardPath, bodies }: FirstAnswers): Promise<FirstBoard | null> {
  // The answers of the contract.
  const [answer, profile, searches] = (await Promise.all([
    bodies[boardPath],
    bodies['/auth/profile'],
    bodies['/searches'],
  ])) as [FirstBoard['answer'] | null, Pick<FirstBoard, 'user'> | null, Pick<FirstBoard, 'searches'> | null]
  return answer && profile && searches && { answer, ...profile, ...searches }
}
