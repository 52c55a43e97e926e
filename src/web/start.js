// Runs in the head of the page, before anything else is loaded: index.html holds it inline (vite.config.ts), and the content
// security policy allows it by its hash. It loads the scripts of the page.
const base = document.documentElement.dataset.base ?? ''
const pageFiles = [
  /* page files */
]
// Files that those import later.
const importedFiles = []
// Where the first screen is painted, the scripts of the page come after it: they are twenty times as large.
let isPaintedFirst = false
const addToHead = (name, fields) => {
  const element = Object.assign(document.createElement(name), fields)
  document.head.append(element)
  return element
}
// The language of the page, before anything is drawn. core/language.ts writes the key.
const chooseLanguage = null /* chooseLanguage */
const languageFiles = null /* language files */
const root = document.documentElement
try {
  const wanted = [new URLSearchParams(location.search).get('lang'), localStorage.getItem('language')]
  root.lang = chooseLanguage([...wanted.filter(Boolean), ...navigator.languages], Object.keys(languageFiles))
} catch {
  // Storage is blocked.
  root.lang = chooseLanguage(navigator.languages, Object.keys(languageFiles))
}
root.dir = /^(ar|fa|he|ur)\b/.test(root.lang) ? 'rtl' : 'ltr'
// In other languages the texts come beside the scripts.
if (languageFiles[root.lang]) importedFiles.push(languageFiles[root.lang])
let isLoading = false
const loadPage = () => {
  if (isLoading) return
  isLoading = true
  for (const href of [...pageFiles, ...importedFiles])
    addToHead('link', { rel: 'modulepreload', crossOrigin: '', href: base + href })
  const run = () => {
    for (const src of pageFiles) addToHead('script', { type: 'module', crossOrigin: '', src: base + src })
  }
  // A hidden page has no frames.
  if (isPaintedFirst && !document.hidden) requestAnimationFrame(() => setTimeout(run))
  // The page needs the elements of the body.
  else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}
try {
  // The page never flashes in the other scheme. ui/theme.ts writes the key.
  const theme = localStorage.getItem('theme')
  if (/^(light|dark|sepia|black|contrast)$/.test(theme)) root.dataset.theme = theme

  // Requests the data of the reader's first screen while the scripts load. core/firstAnswers.ts takes the answers.
  const token = localStorage.getItem('token')
  if (token !== null && /^\/(feed|broadsheet)\/?$/i.test(location.pathname.slice(base.length))) {
    const asked = new URLSearchParams(location.search)
    const kept = JSON.parse(localStorage.getItem('firstBoard') ?? '{}')
    const isWide = innerWidth >= 900
    // core/listLook.ts writes the key.
    const { density, firstItems } = JSON.parse(localStorage.getItem('listLook') ?? '{}') ?? {}
    const items = firstItems === 5 || firstItems === 10 ? firstItems : 3
    const blockPx = { headlines: 60 + 26 * items, compact: 70 + 46 * items }[density] ?? 30 + 100 * items
    const sight = new URLSearchParams()
    // One list shows the items: by the address, or because core/layout.ts wrote the key.
    const isBoardView = !asked.has('view') && !asked.has('q')
    const isList = asked.get('view') === 'items' || (isBoardView && /beside|list/.test(localStorage.getItem('layout')))
    if (isBoardView && !isList && !asked.has('feed')) {
      const columns = isWide ? Math.min(8, Math.ceil((innerWidth - 240) / 380)) : 1
      sight.set('columns', columns)
      sight.set('feedsPerColumn', Math.min(Math.floor(48 / columns), Math.ceil(innerHeight / blockPx)))
      if (items !== 3) sight.set('perFeed', items)
      if (kept.unreadOnly) sight.set('unreadOnly', 'true')
      if (/^\d+$/.test(asked.get('board'))) sight.set('boardId', asked.get('board'))
      if (/^\d+$/.test(asked.get('tag'))) sight.set('tagId', asked.get('tag'))
    }
    const boardPath = sight.size === 0 ? '/board' : `/board?${sight}`
    // The page drops a board of another version or one older than a day (core/boardStore.ts), so no answer may refer to it.
    const ageMs = Date.now() - kept.answeredAt
    const isKept =
      kept.version === 1 && kept.path === boardPath && kept.token === token && ageMs >= 0 && ageMs < 86_400_000 - 60_000
    const ask = (path, etag) =>
      fetch(`${base}/api${path}`, {
        headers: { authorization: `Bearer ${token}`, ...(etag ? { 'if-none-match': etag } : {}) },
        signal: AbortSignal.timeout(30_000),
      })
    const answers = {
      [boardPath]: ask(boardPath, isKept ? kept.etag : null),
      '/auth/profile': ask('/auth/profile'),
    }
    if (sight.size > 0) answers['/searches'] = ask('/searches')
    let listPath
    // A visit that is returned to loads more than its first page (river/useVisit.ts).
    if (isList && history.state?.riverVisit === undefined) {
      // The path of core/riverItems.ts.
      const list = new URLSearchParams()
      for (const [name, key] of Object.entries({ feed: 'feedId', column: 'columnId', tag: 'tagId' }))
        if (/^\d+$/.test(asked.get(name))) list.set(key, asked.get(name))
      if (asked.get('order') === 'oldest') list.set('order', 'oldest')
      if (kept.unreadOnly) list.set('unreadOnly', 'true')
      list.set('limit', '50')
      listPath = `/feeds/items?${list}`
      answers[listPath] = ask(listPath)
    }
    // If no call takes an answer, its failure must not be reported as unhandled.
    for (const answer of Object.values(answers)) answer.catch(() => {})
    const paintingFiles = [
      /* painting files */
    ]
    const listFiles = [
      /* river files */
    ]
    const files = [
      /* reader files */
    ]
    const styles = []
    for (const href of isList ? [...files, ...listFiles] : files) {
      if (!href.endsWith('.css')) {
        importedFiles.push(href)
        continue
      }
      const link = addToHead('link', { rel: 'stylesheet', crossOrigin: '', href: base + href })
      const end = new Promise((resolve) => {
        link.onload = resolve
        // The page requests it again, and says so if it fails.
        link.onerror = () => {
          link.remove()
          resolve()
        }
      })
      styles.push(end)
    }
    // The usual board or list is painted before the scripts of the page are there (first/paint.ts).
    const isWhole = !['board', 'feed', 'column', 'tag', 'item'].some((name) => asked.has(name))
    const isUsual = isWhole && !density?.match(/compact|headlines/) && (sight.size > 0 || listPath !== undefined)
    // Any other board is drawn again as the last visit drew it (first/drawAgain.ts).
    const isDrawn = isKept && kept.drawn === location.pathname + location.search
    const bodies = {}
    if ((isUsual || isDrawn) && paintingFiles.length > 0) {
      for (const path of listPath === undefined ? Object.keys(answers) : [listPath, '/auth/profile']) {
        // Read once, for what is painted and for the page.
        answers[path] = answers[path].then((answer) => {
          const body = answer.ok ? answer.json() : null
          return body === null ? answer : Object.assign(answer, { json: () => body })
        })
        bodies[path] = answers[path].then((answer) => (answer.ok ? answer.json() : null)).catch(() => null)
      }
      for (const src of paintingFiles)
        addToHead('script', { type: 'module', fetchPriority: 'high', src: base + src, onerror: loadPage })
      // Other languages are seldom painted.
      isPaintedFirst = isDrawn || root.lang === 'en'
      setTimeout(loadPage, 3000)
    }
    window.firstAnswers = {
      token,
      boardPath,
      listPath,
      answers,
      bodies,
      isUsual,
      styles: Promise.all(styles),
      loadPage,
    }
  }
} catch {
  // Storage is blocked: the page keeps the system's scheme, and the scripts make their own requests.
}
if (!isPaintedFirst) loadPage()
