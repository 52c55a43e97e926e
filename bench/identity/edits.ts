import type { Keys } from './editDocument.ts'

type Change = (value: string, place: number) => string

const same: Change = (value) => value
const otherScheme: Change = (value) =>
  value.startsWith('https:') ? `http:${value.slice(6)}` : value.replace(/^http:/, 'https:')
const isAddress = (value: string) => /^https?:\/\/[^/]/.test(value)
const changeUrl =
  (change: (url: URL, place: number) => void): Change =>
  (value, place) => {
    const url = URL.parse(value)
    if (url === null || !isAddress(value)) return value
    change(url, place)
    return url.href
  }

const otherHost = changeUrl((url) => {
  url.host = `news.${url.host.replace(/^www\./, '')}`
})
const otherWww = changeUrl((url) => {
  url.host = url.host.startsWith('www.') ? url.host.slice(4) : `www.${url.host}`
})
const otherSlash = changeUrl((url) => {
  url.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`
})
/** No list of trackers has these. */
const moreTrackers = changeUrl((url, place) => {
  url.searchParams.set('from', 'feed')
  url.searchParams.set('campaign_no', `${7 * place}`)
})
const otherSystem = changeUrl((url, place) => {
  url.pathname = `/articles/${9000 - place}`
  url.search = ''
  url.hash = ''
})
const otherId: Change = (_, place) => `tag:system.test,2026:${9000 - place}`

const every = (step: number, { link, id }: Keys): Keys => ({
  link: (value, place) => (place % step === 0 ? link(value, place) : value),
  id: (value, place) => (place % step === 0 ? id(value, place) : value),
})

/** Each change comes in all items of a document, and in some of them. */
const changes: Record<string, Keys> = {
  scheme: { link: otherScheme, id: otherScheme },
  host: { link: otherHost, id: otherHost },
  'www.': { link: otherWww, id: otherWww },
  slash: { link: otherSlash, id: otherSlash },
  'scheme of ids': { link: same, id: otherScheme },
  'further trackers': {
    link: moreTrackers,
    id: (value, place) => (isAddress(value) ? moreTrackers(value, place) : value),
  },
  'new system': { link: otherSystem, id: otherId },
}

export const edits: Record<string, Keys> = {
  nothing: { link: same, id: same },
  ...Object.fromEntries(
    Object.entries(changes).flatMap(([name, keys]) => [
      [name, keys],
      [`${name}, every third item`, every(3, keys)],
    ]),
  ),
  'every second id': every(2, { link: same, id: otherId }),
  'one id': { link: same, id: (id, place) => (place === 2 ? otherId(id, place) : id) },
}
