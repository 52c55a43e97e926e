// The web's build and the script that paints the first board (src/web/first). It is a build of its own, so it shares no file with
// the page's scripts.
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { layersPlugin } from './layersPlugin.ts'
import { textsPlugin } from './textsPlugin.ts'

type PaintingOptions = { hasPseudoLanguage: boolean; target: string; cssTarget: string[] }

/** Adds assets/painting-….js to the files of the page. */
export function paintingPlugin(options: PaintingOptions): Plugin {
  let root = ''
  return {
    name: 'painting',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      this.emitFile({ type: 'asset', name: 'painting.js', source: await buildPainting(root, options) })
    },
  }
}

async function buildPainting(root: string, options: PaintingOptions): Promise<string> {
  const { hasPseudoLanguage, target, cssTarget } = options
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [textsPlugin({ hasPseudoLanguage }), layersPlugin],
    build: {
      write: false,
      target,
      cssTarget,
      rolldownOptions: {
        input: join(root, 'first/paint.ts'),
        output: { codeSplitting: false },
        // Style sheets and React's hooks are imported for their names only: the page loads them.
        treeshake: { moduleSideEffects: (id) => id.endsWith('first/paint.ts') },
      },
    },
  })
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const script = files.find((file) => file.type === 'chunk')
  if (script === undefined) throw new Error('The script that paints the first board was not built.')
  return script.code
}
