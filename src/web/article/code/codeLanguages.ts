import type { LanguageFn } from 'highlight.js'

type Loader = () => Promise<{ default: LanguageFn }>

// One small file per language, loaded when an article contains it.
const loaders: Readonly<Record<string, Loader>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  clojure: () => import('highlight.js/lib/languages/clojure'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  dart: () => import('highlight.js/lib/languages/dart'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  erlang: () => import('highlight.js/lib/languages/erlang'),
  fsharp: () => import('highlight.js/lib/languages/fsharp'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  julia: () => import('highlight.js/lib/languages/julia'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  latex: () => import('highlight.js/lib/languages/latex'),
  lisp: () => import('highlight.js/lib/languages/lisp'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  nginx: () => import('highlight.js/lib/languages/nginx'),
  nix: () => import('highlight.js/lib/languages/nix'),
  objectivec: () => import('highlight.js/lib/languages/objectivec'),
  ocaml: () => import('highlight.js/lib/languages/ocaml'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  scheme: () => import('highlight.js/lib/languages/scheme'),
  scss: () => import('highlight.js/lib/languages/scss'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  vim: () => import('highlight.js/lib/languages/vim'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
}

/** Other names that publishers use. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  bash: ['sh', 'shell', 'zsh', 'console', 'shell-session', 'terminal', 'shellscript'],
  c: ['h'],
  clojure: ['clj', 'cljs'],
  cpp: ['c++', 'cc', 'cxx', 'hpp'],
  csharp: ['c#', 'cs', 'dotnet'],
  diff: ['patch'],
  dockerfile: ['docker'],
  elixir: ['ex', 'exs'],
  erlang: ['erl'],
  fsharp: ['f#', 'fs'],
  go: ['golang'],
  graphql: ['gql'],
  haskell: ['hs'],
  ini: ['toml', 'conf', 'properties'],
  javascript: ['js', 'jsx', 'mjs', 'cjs', 'jscript', 'node'],
  json: ['jsonc', 'json5'],
  julia: ['jl'],
  kotlin: ['kt'],
  latex: ['tex'],
  lisp: ['elisp', 'emacs-lisp', 'common-lisp', 'cl'],
  makefile: ['make', 'mk'],
  objectivec: ['objective-c', 'objc', 'obj-c'],
  ocaml: ['ml'],
  perl: ['pl'],
  powershell: ['ps', 'ps1', 'pwsh'],
  python: ['py', 'python3', 'pycon'],
  ruby: ['rb'],
  rust: ['rs'],
  scheme: ['racket'],
  scss: ['sass', 'less'],
  sql: ['mysql', 'pgsql', 'postgres', 'postgresql', 'plsql', 'tsql', 'sqlite'],
  typescript: ['ts', 'tsx'],
  xml: ['html', 'xhtml', 'svg', 'markup', 'rss', 'atom', 'vue', 'svelte'],
  yaml: ['yml'],
}

const canonicalNames: ReadonlyMap<string, string> = new Map(
  Object.keys(loaders).flatMap((name) => [name, ...(otherNames[name] ?? [])].map((each) => [each, name] as const)),
)

/** The name in highlight.js for a publisher's name of a language; null for a language that we don't color. */
export function findLanguage(name: string): string | null {
  return canonicalNames.get(name.toLowerCase()) ?? null
}

/** `language` is a result of findLanguage. */
export async function loadLanguage(language: string): Promise<LanguageFn | null> {
  return (await loaders[language]?.())?.default ?? null
}
