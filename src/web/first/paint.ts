// Paints the board of the first screen as soon as its data is there, without waiting for the page's scripts. A script of its
// own (vite.config.ts), which start.js loads for the usual board only. docs/decisions/2026-11-22-first-paint.md
import { chooseLanguage } from '../../shared/texts/chooseLanguage.ts'
import type { FirstAnswers } from '../data/firstAnswers.ts'
import { readKeptBoard } from '../data/keptStart.ts'
import { listLookSetting } from '../data/listLook.ts'
import { pressOf } from '../data/paintedBoard.ts'
import { choosePainted, type FirstBoard } from './choosePainted.ts'
import { drawBoard } from './drawBoard.ts'

const first = globalThis.firstAnswers
// A failure leaves the screen as it is: the page shows its own.
if (first !== undefined && isEnglish()) void paint(first).catch(() => {})

/** This script has the English texts only. */
function isEnglish(): boolean {
  return chooseLanguage(navigator.languages, TRANSLATED_LANGUAGES) === 'en'
}

async function paint({ token, boardPath, answers, styles }: FirstAnswers): Promise<void> {
  const { href } = location
  // Cloned at once, because the page reads the answers too.
  const network = Promise.all(
    [boardPath, '/auth/profile', '/searches'].map(async (path) => {
      const answer = await answers[path]
      if (!answer?.ok) throw new Error(`${path} has no new answer.`)
      return answer.clone().json()
    }),
  )
  network.catch(() => {})
  const kept = readKeptBoard(token)
  const board = kept?.path === boardPath ? kept : await network.then(readAnswers)
  await Promise.all([styles, bodyParsed()])
  const isPageThere = document.querySelector('#root article') !== null
  if (isPageThere || location.href !== href) return
  const query = new URLSearchParams(boardPath.split('?')[1])
  const look = listLookSetting.get()
  const now = Date.now()
  const unreadOnly = query.get('unreadOnly') === 'true'
  const columns = choosePainted(board, { look, columns: Number(query.get('columns')), unreadOnly, now })
  if (columns === null) return
  const element = drawBoard(columns, { look, now, isPaged: innerWidth < 900 })
  const presses = new Set<string>()
  element.addEventListener('click', (event) => {
    const pressed = pressOf(event)
    if (pressed !== null) presses.add(pressed)
  })
  document.body.append(element)
  globalThis.paintedBoard = { element, presses }
}

/** From the browser's cache, this script may be there before the end of the page's HTML. */
async function bodyParsed(): Promise<void> {
  // DOMContentLoaded would come after the page's scripts.
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }))
}

/** The answers of the contract. */
function readAnswers(answers: unknown[]): FirstBoard {
  const [answer, { user }, { searches }] = answers as [
    FirstBoard['answer'],
    Pick<FirstBoard, 'user'>,
    Pick<FirstBoard, 'searches'>,
  ]
  return { answer, user, searches }
}

declare global {
  /** Put in by the build: the languages beside English. */
  const TRANSLATED_LANGUAGES: string[]
}
