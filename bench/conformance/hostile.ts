import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostileDocuments } from './hostileDocuments.ts'

export type HostileCost = { name: string; cpuMs: number; memoryMb: number; result: string }

/** CPU time and memory of each hostile document, beyond its own size. */
export function measureHostile(): HostileCost[] {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  const file = join(folder, 'document')
  const script = join(import.meta.dirname, 'measureHostile.ts')
  try {
    return Object.entries(hostileDocuments).map(([name, make]) => {
      writeFileSync(file, make())
      const printed = execFileSync(process.execPath, [script, file], { encoding: 'utf8', timeout: 60_000 })
      // Printed by measureHostile.ts.
      return { name, ...(JSON.parse(printed) as Omit<HostileCost, 'name'>) }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
