// The one worker of the product: it opens the page without a network (docs/decisions/2026-11-26-the-shell-without-a-network.md). It keeps
// files of the build only. Answers of the API never pass through it, since the session is not its to know. Their pictures do: the page
// keeps those of the articles on this device (features/offline/takePictures.ts).
const files = [
  /* files of the build */
]
const build = '' /* build */
const base = new URL('./', self.location.href).pathname
const cacheName = `shell-${build}`
// A page's address that all readers share. The page routes itself, so its file is the same for every address.
const pageAddress = `${base}feed`
/** A network that does not answer is like none. */
const patienceMs = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

async function keepShell() {
  const page = await fetch(pageAddress, { cache: 'no-store' })
  // During an update the server may already send the page of the next build, whose worker comes with the next visit.
  if (!page.ok || !(await page.clone().text()).includes(`/${files[0]}"`))
    throw new Error('The page is of another build.')
  const cache = await caches.open(cacheName)
  await cache.addAll(files.map((file) => `${base}${file}`))
  await cache.put(pageAddress, page)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldShells(), self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

/** Open pages of the build before may still load a part of theirs. */
async function dropOldShells() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== cacheName)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(base)) return
  const path = pathname.slice(base.length)
  if (request.mode === 'navigate' && !/^api(\/|$)/.test(path)) event.respondWith(openPage(event))
  else if (path.startsWith('assets/')) event.respondWith(openFile(request))
  else if (path === 'api/images') event.respondWith(openPicture(request))
})

/** The server's page whenever it answers, so a page is never older than the API. */
async function openPage(event) {
  const answer = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request))
  answer.catch(() => {})
  const kept = await caches.match(pageAddress, { cacheName, ignoreVary: true })
  if (kept === undefined) return answer
  const inTime = await Promise.race([answer, pause()]).catch(() => undefined)
  // A proxy answers 502 to 504 for a server that is away.
  return inTime !== undefined && inTime.status < 502 ? inTime : copyOf(kept)
}

const pause = () => new Promise((resolve) => setTimeout(resolve, patienceMs))

/** The page learns from the attribute that it may be older than the server. */
async function copyOf(page) {
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response((await page.text()).replace('<html ', '<html data-copy '), { headers })
}

/** Names carry a hash of the content, so a kept file is never out of date. */
async function openFile(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  return kept ?? fetch(request)
}

/** Its address names its content. */
async function openPicture(request) {
  const kept = await caches.match(request, { cacheName: 'pictures', ignoreVary: true })
  return kept ?? fetch(request)
}

// Fonts and the catalog of a language are kept once the page uses them: most readers never need the others.
self.addEventListener('message', (event) => {
  event.waitUntil(keepUsed(event.data.usedFiles))
})

async function keepUsed(addresses) {
  const cache = await caches.open(cacheName)
  const assets = new URL(`${base}assets/`, self.location.href).href
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const added = addresses.filter((address) => address.startsWith(assets) && !known.has(address))
  // An open page of another build names files that are gone.
  await Promise.all(added.map((address) => cache.add(address).catch(() => {})))
}

// A notice, as the browsers read it that need no worker for it (src/server/features/sending/targets/push.ts).
self.addEventListener('push', (event) => {
  const { title, body, navigate } = event.data.json().notification
  event.waitUntil(self.registration.showNotification(title, { body, data: { navigate }, icon: `${base}icon-192.png` }))
})

// A new address of this browser. The page tells the server when it opens, since no session is this file's to know.
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options
  if (options && !event.newSubscription) event.waitUntil(self.registration.pushManager.subscribe(options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.navigate))
})
