import { isQuiet, quietLoad } from './bars.ts'
import type { Outcome } from './measureAttack.ts'

export type Row = { attack: string; before: Outcome | null; now: Outcome }

/** Printed as soon as it is known, since all attacks together take minutes. */
export function printOutcome({ attack, before, now }: Row): void {
  console.log(`\n${attack}`)
  if (before !== null) console.log(`  before: ${describe(before)}`)
  console.log(`  now: ${describe(now)}`)
}

export function printFigures(rows: Row[]): void {
  console.log('')
  console.table(
    Object.fromEntries(
      rows.map(({ attack, before, now }) => [
        attack,
        {
          ...(before && { "bystander's p99 before, ms": before.bystander.p99Ms, 'peak before, MB': before.peakMb }),
          "bystander's p99 now, ms": now.bystander.p99Ms,
          'peak now, MB': now.peakMb,
          ...(before && { 'longest block before, ms (CPU)': writeBlock(before) }),
          'longest block now, ms (CPU)': writeBlock(now),
          load: writeLoad(now),
        },
      ]),
    ),
  )
}

const writeLoad = (outcome: Outcome): string =>
  `${outcome.load.toFixed(1)}${isQuiet(outcome) ? '' : ` (above ${quietLoad})`}`
const writeBlock = ({ block: { ms, cpuMs } }: Outcome): string => `${ms} (${cpuMs})`

function describe({ result, hasCrashed, bystander: { calls, failed } }: Outcome): string {
  const lost = failed === 0 ? '' : `; ${failed} of ${calls} calls of the bystander failed`
  return `${hasCrashed ? 'THE SERVER CRASHED. ' : ''}${result}${lost}`
}
