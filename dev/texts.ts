// The state of the other languages, and adding translations to their files (docs/languages/README.md).
//   npm run texts                      how much of each language is there
//   npm run texts -- de                the missing and the stale texts of one, as a file to fill in
//   npm run texts -- de add FILE       adds { "name": "translation" } of a file, after checking each
//   npm run texts -- fit NAME…         the English text has changed, and all translations still fit
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalog, type CatalogEntry, missingIn, problemsOf, staleIn } from '../src/shared/texts/catalog.ts'
import { en } from '../src/shared/texts/en.ts'
import { languages } from '../src/shared/texts/languages.ts'

const folder = join(import.meta.dirname, '../src/shared/texts')
const english: Readonly<Record<string, string>> = en

const [command, verb, ...rest] = process.argv.slice(2)
if (command === undefined) showAll()
else if (command === 'fit') markFitting([verb, ...rest].filter((name) => name !== undefined))
else if (!/^[a-z]{2,3}(-[A-Z][A-Za-z]+)?$/.test(command)) fail(`"${command}" is not the code of a language.`)
else if (verb === undefined) showOne(command)
else if (verb === 'add' && rest[0] !== undefined) add(command, rest[0])
else fail('Usage: npm run texts -- de add FILE')

function showAll(): void {
  for (const language of translatedLanguages()) {
    const catalog = read(language)
    const offered = Object.hasOwn(languages, language) ? 'offered' : 'not offered'
    const counts = `${missingIn(catalog).length} missing, ${staleIn(catalog).length} stale, ${brokenIn(catalog, language).length} broken`
    console.log(`${language.padEnd(8)} ${counts}, ${offered}`)
  }
}

/** As JSON of English texts: a translator replaces them and adds the file. */
function showOne(language: string): void {
  const catalog = read(language)
  for (const line of brokenIn(catalog, language)) console.error(line)
  const names = [...missingIn(catalog), ...staleIn(catalog)]
  console.log(JSON.stringify(Object.fromEntries(names.map((name) => [name, english[name]])), null, 2))
}

function add(language: string, file: string): void {
  const added: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  const catalog: Record<string, CatalogEntry> = { ...read(language) }
  const refused: string[] = []
  for (const [name, text] of Object.entries(added)) {
    const problems = problemsOf(name, text, language)
    refused.push(...problems.map((problem) => `${name}: ${problem}`))
    if (problems.length === 0) catalog[name] = { english: english[name] ?? '', text: String(text) }
  }
  write(language, catalog)
  console.log(`${language}: ${missingIn(catalog).length} of ${Object.keys(english).length} texts are missing.`)
  if (refused.length > 0) fail(`Not added:\n${refused.join('\n')}`)
}

function markFitting(names: string[]): void {
  for (const language of translatedLanguages()) {
    const catalog: Record<string, CatalogEntry> = { ...read(language) }
    for (const name of names) {
      const entry = catalog[name]
      if (entry && problemsOf(name, entry.text, language).length === 0)
        catalog[name] = { english: english[name] ?? '', text: entry.text }
    }
    write(language, catalog)
  }
}

function translatedLanguages(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
}

function read(language: string): Catalog {
  const file = join(folder, `${language}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** In the order of en.ts, without texts that it no longer has. */
function write(language: string, catalog: Catalog): void {
  const kept = Object.keys(english).flatMap((name) => (Object.hasOwn(catalog, name) ? [[name, catalog[name]]] : []))
  writeFileSync(join(folder, `${language}.json`), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

function brokenIn(catalog: Catalog, language: string): string[] {
  return Object.entries(catalog).flatMap(([name, { text }]) =>
    problemsOf(name, text, language).map((problem) => `${name}: ${problem}`),
  )
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
