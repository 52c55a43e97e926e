import type { Publication } from '../publications.ts'
import { longWayRound } from './longWayRound.ts'
import { orbitAndBench } from './orbitAndBench.ts'
import { smallLedger } from './smallLedger.ts'
import { songsApart } from './songsApart.ts'
import { theGreenPan } from './theGreenPan.ts'
import { theWeeklyCurrent } from './theWeeklyCurrent.ts'
import { threePanels } from './threePanels.ts'
import { touchlineLetters } from './touchlineLetters.ts'
import { workshopNotes } from './workshopNotes.ts'

/** In the order of the board. */
export const publications: Publication[] = [
  theWeeklyCurrent,
  orbitAndBench,
  workshopNotes,
  songsApart,
  theGreenPan,
  threePanels,
  longWayRound,
  smallLedger,
  touchlineLetters,
]
