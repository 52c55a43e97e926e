// Parameters that say through which door a reader came, and change the address without changing the page.
const trackerNames = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid igshid igsh li_fat_id mc_cid mc_eid ' +
    '_hsenc _hsmi hsctatracking mkt_tok oly_anon_id oly_enc_id vero_id wickedid _openstat cmpid ncid rss_id ' +
    'ref_src ref_url at_medium at_campaign at_custom1 at_custom2 at_custom3 at_custom4 __twitter_impression'
  ).split(' '),
)
const trackerPrefix = /^(?:utm|hsa|pk|mtm|matomo|piwik|stm)_/

/** The address without the parameters that only count readers (`utm_*`, `fbclid` and the like); all else as it was. */
export function stripTrackers(url: string): string {
  const question = url.indexOf('?')
  if (question < 0) return url
  const hash = url.indexOf('#', question)
  const end = hash < 0 ? url.length : hash
  const parameters = url.slice(question + 1, end).split('&')
  const kept = parameters.filter((parameter) => !isTracker(parameter))
  if (kept.length === parameters.length) return url
  return url.slice(0, question) + (kept.length === 0 ? '' : `?${kept.join('&')}`) + url.slice(end)
}

function isTracker(parameter: string): boolean {
  const name = parameter.split('=', 1)[0]?.toLowerCase() ?? ''
  return trackerNames.has(name) || trackerPrefix.test(name)
}
