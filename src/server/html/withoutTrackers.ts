// Query parameters that show the publisher where a click came from and never change the page: campaign tags of Google Analytics
// (utm_), Matomo (mtm_, pk_), AT Internet (at_, xtor: French and British media put it on every feed link), HubSpot, Marketo,
// Mailchimp, and the click numbers of advertising networks.
const tracker =
  /^(?:utm_\w+|utm|mtm_\w+|pk_(?:campaign|kwd|keyword|source|medium|content|cid)|piwik_\w+|matomo_\w+|at_(?:medium|campaign|custom\d|link_\w+|format|creation|variant|bbc_team|ptr_\w+)|xtor|fbclid|gclid|gclsrc|gbraid|wbraid|dclid|msclkid|yclid|ysclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|__hs\w+|hsa_\w+|hsctatracking|vero_id|vero_conv|oly_(?:anon|enc)_id|wickedid|rb_clickid|s_cid|sc_c(?:ampaign|hannel|ontent|ountry|id)|ns_(?:campaign|mchannel|source|linkname|fee)|wt_z?mc(?:_\w+)?|cmpid|_openstat|__twitter_impression|ref_src|guccounter|ck_subscriber_id|_ga|_gl|trk_(?:contact|msg|module|sid))$/i

/** The address without tracking parameters; every other byte stays as the publisher wrote it. */
export function withoutTrackers(url: URL): URL {
  if (url.search === '' && url.hash === '') return url
  const search = keptParameters(url.search)
  // '#xtor=RSS-1', '#utm_source=feed': some publishers hide them in the fragment to keep their caches whole.
  const hash = url.hash.includes('=') ? keptParameters(url.hash) : url.hash
  if (search === url.search && hash === url.hash) return url
  const cleaned = new URL(url)
  cleaned.search = search
  cleaned.hash = hash
  return cleaned
}

// Not URLSearchParams: it rewrites the parameters it keeps ('%20' as '+'), which breaks signed addresses.
function keptParameters(part: string): string {
  const parameters = part.slice(1).split('&')
  const kept = parameters.filter((parameter) => !tracker.test(nameOf(parameter)))
  if (kept.length === parameters.length) return part
  return kept.length === 0 ? '' : part.charAt(0) + kept.join('&')
}

function nameOf(parameter: string): string {
  const end = parameter.indexOf('=')
  // '&amp;' escaped twice leaves 'amp;utm_source' behind.
  return (end === -1 ? parameter : parameter.slice(0, end)).replace(/^(?:amp;)+/, '')
}
