import type { Outcome } from './measureAttack.ts'

export type Row = { attack: string; before: Outcome | null; now: Outcome }

export function printOutcomes(rows: Row[]): void {
  for (const { attack, before, now } of rows) {
    console.log(`\n${attack}`)
    const columns = before === null ? { now: describe(now) } : { before: describe(before), now: describe(now) }
    for (const [name, text] of Object.entries(columns)) console.log(`  ${name}: ${text}`)
  }
  console.log('')
  console.table(
    Object.fromEntries(
      rows.map(({ attack, before, now }) => [
        attack,
        {
          ...(before && { "bystander's p99 before, ms": before.bystander.p99Ms, 'peak before, MB': before.peakMb }),
          "bystander's p99 now, ms": now.bystander.p99Ms,
          'peak now, MB': now.peakMb,
        },
      ]),
    ),
  )
}

function describe({ result, hasCrashed, bystander: { calls, failed } }: Outcome): string {
  const lost = failed === 0 ? '' : `; ${failed} of ${calls} calls of the bystander failed`
  return `${hasCrashed ? 'THE SERVER CRASHED. ' : ''}${result}${lost}`
}
