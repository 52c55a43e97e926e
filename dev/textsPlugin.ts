// The web's build and the text catalog. Each `texts.name` in a module of the web becomes an import of a module that holds that
// text only, compiled: a bundle carries the texts it shows, and the compiler stays out of the browser.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { compileCatalog } from '../src/shared/texts/catalog.ts'
import { compileText } from '../src/shared/texts/compileText.ts'
import { en } from '../src/shared/texts/en.ts'
import type { CompiledText } from '../src/shared/texts/formatText.ts'
import { pseudoLanguage, pseudoText } from '../src/shared/texts/pseudoText.ts'

const catalogImport = /import \{ texts \} from '[^']*\/texts\/texts\.ts'\n/
const textModule = 'virtual:text/'
const pseudoModule = 'virtual:texts-pseudo'
/** Another language, './de.json', in languages.ts. */
const catalogFile = /^\.\/([a-z]{2,3}(?:-\w+)?)\.json$/
const catalogModule = 'virtual:catalog/'

/** The module of another language, as the bundle names it. */
export function catalogModuleOf(language: string): string {
  return `\0${language === pseudoLanguage ? pseudoModule : `${catalogModule}${language}`}`
}

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
    resolveId(id, importer) {
      const [, language] = catalogFile.exec(id) ?? []
      if (language !== undefined && importer?.endsWith('/shared/texts/languages.ts')) return catalogModuleOf(language)
      return id.startsWith(textModule) || id === pseudoModule ? `\0${id}` : undefined
    },
    load(id) {
      if (id === `\0${pseudoModule}`) return pseudoTexts()
      if (id.startsWith(`\0${catalogModule}`)) {
        const language = id.slice(catalogModule.length + 1)
        const file = makeText.replace('makeText.ts', `${language}.json`)
        this.addWatchFile(file)
        return `export default ${JSON.stringify(compileCatalog(JSON.parse(readFileSync(file, 'utf8')), language))}`
      }
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
      if (file.endsWith('/shared/texts/languages.ts')) {
        // The catalogs come as scripts.
        const asScripts = source.replaceAll(", { with: { type: 'json' } }", '')
        return hasPseudoLanguage ? addPseudoLanguage(asScripts) : asScripts
      }
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

function addPseudoLanguage(source: string): string {
  return source.replace(/= \{/, `= { '${pseudoLanguage}': () => import('${pseudoModule}'),`)
}

function pseudoTexts(): string {
  const compiled = Object.entries<string>(en).map(([code, text]): [string, CompiledText] => [
    code,
    pseudoText(compileText(text)),
  ])
  return `export default ${JSON.stringify(Object.fromEntries(compiled))}`
}
