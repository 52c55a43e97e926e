// For bytes that are not UTF-8 and whose document says nothing about them. Texts in a Latin script have single foreign
// letters among ASCII ones; the other scripts write nothing but foreign bytes, and their commonest letters tell which.

type Candidate = { charset: string; common: RegExp }

// The letters that make up about half of a text, or of Chinese and Korean about a tenth: such texts are told apart from
// one another by being read wrongly as rare letters, never as common ones.
const candidates: Candidate[] = [
  { charset: 'windows-1251', common: /[оеаинтсрвлкмдпуя]/g },
  { charset: 'koi8-r', common: /[оеаинтсрвлкмдпуя]/g },
  { charset: 'windows-1253', common: /[αοιετσνηυρπκμλςίάόέ]/g },
  { charset: 'windows-1255', common: /[יוהלאמרתבשנ]/g },
  { charset: 'windows-1256', common: /[اليمنوترهبةعدس]/g },
  { charset: 'windows-874', common: /[านรอกเงมยลวดทสต่้]/g },
  { charset: 'shift_jis', common: /[のにはをたがでてとしれさ、。るいなっも]/g },
  { charset: 'euc-jp', common: /[のにはをたがでてとしれさ、。るいなっも]/g },
  { charset: 'gb18030', common: /[的一是不了在人有我他这中大来上国个到说们为,。]/g },
  { charset: 'big5', common: /[的一是不了在人有我他這中大來上國個到說們為,。]/g },
  { charset: 'euc-kr', common: /[이다는을에의가고하지로한을은들서기도]/g },
]

const sampleBytes = 65_536
const maxBrokenShare = 0.02
const minCommonShare = 0.05
/** Foreign bytes beside foreign bytes: a tenth in French and German, nearly all in Russian. */
const minRunShare = 0.5

/** The charset that the bytes read best as; windows-1252 when nothing speaks for another. */
export function detectCharset(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes)
  if (runShare(sample) < minRunShare) return 'windows-1252'
  let best = { charset: 'windows-1252', share: minCommonShare }
  for (const candidate of candidates) {
    const share = commonShare(sample, candidate)
    if (share > best.share) best = { charset: candidate.charset, share }
  }
  return best.charset
}

function runShare(sample: Uint8Array): number {
  let foreign = 0
  let inRuns = 0
  for (let index = 0; index < sample.length; index++) {
    if ((sample[index] ?? 0) < 0x80) continue
    foreign++
    if ((sample[index - 1] ?? 0) >= 0x80 || (sample[index + 1] ?? 0) >= 0x80) inRuns++
  }
  return foreign === 0 ? 0 : inRuns / foreign
}

function commonShare(sample: Uint8Array, { charset, common }: Candidate): number {
  const text = new TextDecoder(charset).decode(sample)
  const foreign = count(text, /[^\0-\x7f]/g)
  if (foreign === 0 || count(text, /\ufffd/g) > foreign * maxBrokenShare) return 0
  return count(text, common) / foreign
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
