import { texts } from '../../shared/texts/texts.ts'

// The names of browser and system are enough to recognize one's own device. A user agent also claims to be other browsers,
// so the order matters.
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** 'Firefox on Linux'. Other clients have the first word of their user agent. */
export function describeDevice(userAgent: string): string {
  const browser = nameOf(browsers, userAgent)
  const system = nameOf(systems, userAgent)
  if (browser && system) return texts.deviceOf({ browser, system })
  return browser ?? system ?? (userAgent.split(/[\s/(]/, 1)[0] || texts.deviceUnknown())
}

const nameOf = (signs: [name: string, sign: RegExp][], userAgent: string): string | undefined =>
  signs.find(([, sign]) => sign.test(userAgent))?.[0]
