// The web's build and the text catalog. Each `texts.name` in a module of the web becomes an import of a module that holds that
// text only, compiled: a bundle carries the texts it shows, and the compiler stays out of the browser.
import type { Plugin } from 'vite'
import { compileText } from '../src/shared/texts/compileText.ts'
import { en } from '../src/shared/texts/en.ts'
import type { CompiledText } from '../src/shared/texts/formatText.ts'
import { pseudoLanguage, pseudoText } from '../src/shared/texts/pseudoText.ts'

const catalogImport = /import \{ texts \} from '[^']*\/texts\/texts\.ts'\n/
const textModule = 'virtual:text/'
const pseudoModule = 'virtual:texts-pseudo'

/** `hasPseudoLanguage`: adds the language en-XA, which a browser gets that asks for it first. For tests only. */
export function textsPlugin({ hasPseudoLanguage }: { hasPseudoLanguage: boolean }): Plugin {
  let isBuild = false
  let makeText = ''
  return {
    name: 'texts',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
      makeText = `${config.root}/../shared/texts/makeText.ts`
    },
    resolveId(id) {
      return id.startsWith(textModule) || id === pseudoModule ? `\0${id}` : undefined
    },
    load(id) {
      if (id === `\0${pseudoModule}`) return pseudoTexts()
      if (isBuild && id.endsWith('/shared/texts/texts.ts')) {
        throw new Error(
          "A module of the web imports the whole catalog. Write: import { texts } from '…/texts/texts.ts'",
        )
      }
      if (!id.startsWith(`\0${textModule}`)) return undefined
      const code = id.slice(textModule.length + 1) as keyof typeof en
      const compiled = JSON.stringify(compileText(en[code]))
      return {
        code: `import { makeText } from ${JSON.stringify(makeText)}\nexport const text = /* @__PURE__ */ makeText('${code}', ${compiled})`,
        moduleSideEffects: false,
      }
    },
    transform(source, id) {
      const [file = ''] = id.split('?')
      if (hasPseudoLanguage && file.endsWith('/shared/texts/languages.ts')) return addPseudoLanguage(source)
      if (isTranslation(file)) return compileTranslation(source)
      return isBuild && catalogImport.test(source) ? importEachText(source, file) : undefined
    },
  }
}

function importEachText(source: string, file: string): string {
  const body = source.replace(catalogImport, '')
  const codes = new Set<string>()
  const named = body.replace(/\btexts\.([a-z]\w*)/gi, (_, code: string) => {
    if (!Object.hasOwn(en, code))
      throw new Error(`${file}: the catalog has no text '${code}' (src/shared/texts/en.ts).`)
    codes.add(code)
    return `text_${code}`
  })
  if (/\btexts\b(?!['/])/.test(withoutComments(named))) {
    throw new Error(
      `${file}: write texts.name: a text that is chosen in any other way would bring the whole catalog along.`,
    )
  }
  return [...codes].map((code) => `import { text as text_${code} } from '${textModule}${code}'\n`).join('') + named
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
}

/** src/shared/texts/de.ts, for instance. */
function isTranslation(file: string): boolean {
  return /\/shared\/texts\/[a-z]{2,3}(-\w+)?\.ts$/.test(file) && !file.endsWith('/en.ts')
}

/** Compiles the strings of a translation: lines of `name: 'text',`, with either quote. */
function compileTranslation(source: string): string {
  return source.replace(
    /^( +\w+:\s+)('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?=,?$)/gm,
    (_, name: string, literal: string) => name + JSON.stringify(compileText(readLiteral(literal))),
  )
}

function readLiteral(literal: string): string {
  return literal.slice(1, -1).replace(/\\(.)/g, '$1')
}

function addPseudoLanguage(source: string): string {
  return source.replace(
    /= \{\}$/m,
    `= { '${pseudoLanguage}': () => import('${pseudoModule}').then((module) => module.translations) }`,
  )
}

function pseudoTexts(): string {
  const compiled = Object.entries<string>(en).map(([code, text]): [string, CompiledText] => [
    code,
    pseudoText(compileText(text)),
  ])
  return `export const translations = ${JSON.stringify(Object.fromEntries(compiled))}`
}
