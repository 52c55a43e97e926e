// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parts of template strings of our sources.
// `npm run mutants`: puts one mistake at a time into a copy of the product, and runs the tests that must fail by it. A mistake that no
// test notices is printed, and ends the run with 1. `npm run mutants -- leases` makes those of one area or file. A renamed or
// reworded line is an error: change it here too. One piece, because most of it is the list.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.ts'

type Mutant = {
  area: string
  /** The name of a file; its folder may change. */
  file: string
  text: string
  replacement: string
  /** Names of test files, without their ends. */
  tests: string[]
}

const mutants: Mutant[] = [
  // Ownership.
  {
    area: 'ownership',
    file: 'items.queries.ts',
    text: 'exists (select 1 from subscriptions where "userId" = ${reader.id} and "feedId" = item."feedId")',
    replacement: 'exists (select 1 from subscriptions where ${reader.id} > 0 and "feedId" = item."feedId")',
    tests: ['everyRoute'],
  },
  {
    area: 'ownership',
    file: 'items.queries.ts',
    text: 'highlights."itemId" = item.id and highlights."userId" = ${reader.id}',
    replacement: 'highlights."itemId" = item.id and ${reader.id} > 0',
    tests: ['highlights', 'everyRoute'],
  },
  {
    area: 'ownership',
    file: 'tags.queries.ts',
    text: ".deleteFrom('tags')\n    .where('id', '=', tagId)\n    .where('userId', '=', reader.id)",
    replacement: ".deleteFrom('tags')\n    .where('id', '=', tagId)",
    tests: ['everyRoute'],
  },
  // The read rule.
  {
    area: 'read rule',
    file: 'readRule.queries.ts',
    text: '("item".id > ${doneUpTo(\'subscription\')} or "state"."unreadAgainAt" is not null)',
    replacement: '("item".id >= ${doneUpTo(\'subscription\')} or "state"."unreadAgainAt" is not null)',
    tests: ['readRule'],
  },
  {
    area: 'read rule',
    file: 'readRule.queries.ts',
    text: '"item".id > "subscription"."readUpTo" and "item".id <= "subscription"."fadedUpTo")`\n\n/** Saved',
    replacement: '"item".id <= "subscription"."fadedUpTo")`\n\n/** Saved',
    tests: ['readRule'],
  },
  {
    area: 'read rule',
    file: 'readRule.queries.ts',
    text: 'coalesce("state"."readAt", "state"."hiddenAt")',
    replacement: '"state"."readAt"',
    tests: ['marks.property'],
  },
  // The guard of outgoing requests.
  {
    area: 'guard',
    file: 'addressGuard.ts',
    text: "if (parsed.range() !== 'unicast') return false",
    replacement: "if (parsed.range() === 'loopback') return false",
    tests: ['addressGuard'],
  },
  {
    area: 'guard',
    file: 'addressGuard.ts',
    text: 'parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)',
    replacement: 'parsed instanceof ipaddr.IPv4 || parsed !== undefined',
    tests: ['addressGuard'],
  },
  {
    area: 'guard',
    file: 'guardedConnect.ts',
    text: 'if (isIP(target.hostname) !== 0 && !isPublicAddress(target.hostname))',
    replacement: 'if (isIP(target.hostname) === 4 && !isPublicAddress(target.hostname))',
    tests: ['guardedConnect', 'guardedFetch'],
  },
  {
    area: 'guard',
    file: 'guardedConnect.ts',
    text: 'addresses.filter(({ address }) => isPublicAddress(address))',
    replacement: 'addresses.some(({ address }) => isPublicAddress(address)) ? addresses : []',
    tests: ['guardedConnect', 'guardedFetch'],
  },
  // The cleaner.
  {
    area: 'cleaner',
    file: 'webAddress.ts',
    text: "(url.protocol === 'https:' || url.protocol === 'http:')",
    replacement: "url.protocol !== 'javascript:'",
    tests: ['cleanHtml', 'cleanArticle', 'findFeedLinks'],
  },
  {
    area: 'cleaner',
    file: 'cleanTag.ts',
    text: 'return id.startsWith(idPrefix) ? id : idPrefix + id',
    replacement: 'return id',
    tests: ['cleanHtml', 'cleanArticle'],
  },
  {
    area: 'cleaner',
    file: 'cleanTag.ts',
    text: "rel: 'noopener noreferrer nofollow', target: '_blank'",
    replacement: "rel: 'noopener', target: '_blank'",
    tests: ['cleanHtml', 'cleanArticle'],
  },
  // Rules.
  {
    area: 'rules',
    file: 'applyToItem.ts',
    text: "if (rule.actions.some(({ is }) => is === 'stop')) break",
    replacement: '',
    tests: ['arrivingItems'],
  },
  {
    area: 'rules',
    file: 'applyToItem.ts',
    text: "if (rule.scope.kind === 'tag' && !isTagged(rule.scope.id, state, feed)) continue",
    replacement: '',
    tests: ['arrivingItems'],
  },
  // Scopes of keys.
  {
    area: 'scopes',
    file: 'rules.ts',
    text: "'POST /rules': {\n    need: 'full'",
    replacement: "'POST /rules': {\n    need: 'mark'",
    tests: ['test/contract'],
  },
  {
    area: 'scopes',
    file: 'fileCalls.ts',
    text: "'POST /account/import': { need: 'full' }",
    replacement: "'POST /account/import': { need: 'mark' }",
    tests: ['test/contract'],
  },
  {
    area: 'scopes',
    file: 'newsletters.ts',
    text: "'GET /newsletters/address': {\n    need: 'full'",
    replacement: "'GET /newsletters/address': {\n    need: 'read'",
    tests: ['test/contract'],
  },
  {
    area: 'scopes',
    file: 'keyScopes.ts',
    text: "organise: ['read', 'organise']",
    replacement: "organise: ['read', 'mark', 'organise']",
    tests: ['features/keys/keys'],
  },
  // Ids in the sync APIs.
  {
    area: 'sync ids',
    file: 'itemIds.ts',
    text: 'Number.parseInt(digits, isHex ? 16 : 10)',
    replacement: 'Number.parseInt(digits, isLong ? 16 : 10)',
    tests: ['greader.long.test'],
  },
  {
    area: 'sync ids',
    file: 'itemIds.ts',
    text: ".toString(16).padStart(16, '0')",
    replacement: ".toString().padStart(16, '0')",
    tests: ['greader.long.test'],
  },
  // Leases.
  {
    area: 'leases',
    file: 'leases.queries.ts',
    text: 'if (locked?.leasedUntil !== feed.leasedUntil) throw new LeaseLost()',
    replacement: 'if (locked === undefined) throw new LeaseLost()',
    tests: ['leases.test'],
  },
  {
    area: 'leases',
    file: 'leases.queries.ts',
    text: 'then "leasedUntil" + 1 else',
    replacement: 'then "leasedUntil" else',
    tests: ['leases.test'],
  },
  // Migrations.
  {
    area: 'migrations',
    file: 'migrate.ts',
    text: 'return known.filter(({ executedAt }) => executedAt).length === names.length',
    replacement: 'return known.some(({ executedAt }) => executedAt)',
    tests: ['migrate.test', 'upgrade'],
  },
  {
    area: 'migrations',
    file: 'migrate.ts',
    text: 'if (isUpdate && options.sqliteFile && existsSync(options.sqliteFile)) copyBeside(options.sqliteFile)',
    replacement: '',
    tests: ['migrate.test', 'upgrade'],
  },
]

const asked = process.argv.slice(2).join(' ')
const chosen = mutants.filter(({ area, file }) => asked === '' || area === asked || file === asked)
if (chosen.length === 0) {
  console.error(`Areas: ${[...new Set(mutants.map(({ area }) => area))].join(', ')}`)
  process.exit(2)
}

const copy = mkdtempSync(join(tmpdir(), 'broadsheet-mutants-'))
try {
  git(['worktree', 'add', '--quiet', '--detach', '--force', copy, 'HEAD'])
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // A test that fails anyway would kill every mutant.
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))]
  if (!passes(tests, 'inherit')) throw new Error(`These tests fail without a mutant: ${tests.join(' ')}`)
  const survivors = chosen.filter((mutant) => !isKilled(mutant))
  console.log(`${chosen.length - survivors.length} of ${chosen.length} mutants are killed.`)
  process.exitCode = survivors.length === 0 ? 0 : 1
} finally {
  git(['worktree', 'remove', '--force', copy])
  rmSync(copy, { recursive: true, force: true })
}

function isKilled({ area, file, text, replacement, tests }: Mutant): boolean {
  const found = globSync(`src/**/${file}`, { cwd: copy })
    .map((path) => ({ path: join(copy, path), source: readFileSync(join(copy, path), 'utf8') }))
    .filter(({ source }) => source.includes(text))
  const [target] = found
  if (target === undefined || found.length > 1 || target.source.split(text).length !== 2)
    throw new Error(`${file} must have this text once: ${text}`)
  writeFileSync(
    target.path,
    target.source.replace(text, () => replacement),
  )
  const isDead = !passes(tests)
  writeFileSync(target.path, target.source)
  console.log(`${isDead ? 'killed  ' : 'SURVIVES'} ${area}: ${file}: ${text.split('\n')[0]}`)
  return isDead
}

function passes(tests: string[], output: 'ignore' | 'inherit' = 'ignore'): boolean {
  const args = ['run', '--project=unit', '--project=long', '--tags-filter=!all', '--bail=1', '--reporter=dot', ...tests]
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: copy, stdio: output })
  return status === 0
}

function git(args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
