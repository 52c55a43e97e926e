// `npm run bench -- <name> [arguments]`: each bench is a file in this folder that exports `run(args)` and prints a table of its
// work. Figures are CPU time, since wall time on a shared machine says little.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

const names = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run')
  .sort()

const [asked = '', ...args] = process.argv.slice(2)
// 'full-text' and 'fullText' are one.
const name = asked.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
if (!name || !names.includes(name)) {
  console.error(`Usage: npm run bench -- <name>. Benches: ${names.join(', ')}`)
  process.exit(2)
}
const bench: { run: (args: string[]) => Promise<void> } = await import(join(import.meta.dirname, `${name}.ts`))
await bench.run(args)
