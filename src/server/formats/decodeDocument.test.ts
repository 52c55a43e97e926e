import { describe, expect, test } from 'vitest'
import { decodeDocument } from './decodeDocument.ts'

/** Encodes a text in a charset that Node can only decode, by inverting its decoder for one and two bytes. */
function encodeAs(charset: string, text: string): Uint8Array {
  const decoder = new TextDecoder(charset)
  const bytesBySign = new Map<string, number[]>()
  for (let byte = 0xff; byte >= 0; byte--) bytesBySign.set(decoder.decode(Uint8Array.of(byte)), [byte])
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const sign = decoder.decode(Uint8Array.of(lead, trail))
      if (sign.length === 1 && !bytesBySign.has(sign)) bytesBySign.set(sign, [lead, trail])
    }
  }
  return Uint8Array.from([...text].flatMap((sign) => bytesBySign.get(sign) ?? [0x3f]))
}

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('a declared charset', () => {
  test('by the XML declaration is used', () => {
    const text = '<?xml version="1.0" encoding="koi8-r"?><rss>Погода</rss>'
    expect(decodeDocument(encodeAs('koi8-r', text), 'application/xml')).toBe(text)
  })

  test('by the Content-Type header is believed before the declaration', () => {
    const text = '<?xml version="1.0" encoding="koi8-r"?><rss>Погода</rss>'
    expect(decodeDocument(encodeAs('windows-1251', text), 'text/xml; charset="windows-1251"')).toBe(text)
  })

  test('by a byte order mark is believed before all others', () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8('<rss>Ü</rss>')])
    expect(decodeDocument(bytes, 'text/xml; charset=koi8-r')).toBe('<rss>Ü</rss>')
  })

  test('as Latin by a server’s default gives way to valid UTF-8', () => {
    expect(decodeDocument(utf8('<rss>Größe, “quoted”</rss>'), 'text/xml; charset=iso-8859-1')).toBe(
      '<rss>Größe, “quoted”</rss>',
    )
  })

  test('as Latin and sent as Latin stays Latin', () => {
    expect(decodeDocument(encodeAs('windows-1252', '<rss>£“test”</rss>'), 'text/xml; charset=iso-8859-1')).toBe(
      '<rss>£“test”</rss>',
    )
  })

  test('by an unknown name is ignored', () => {
    expect(decodeDocument(utf8('<?xml version="1.0" encoding="x-none"?><rss>é</rss>'), '')).toContain('<rss>é</rss>')
  })

  test.each([
    ['gb2312', '总统说改革'],
    ['shift_jis', '大統領は'],
    ['euc-kr', '대통령은'],
    ['big5', '總統說改革'],
    ['koi8-r', 'Погода'],
    ['iso-8859-1', 'é'],
  ])('%s in the header or the declaration gives way to valid UTF-8', (charset, words) => {
    const text = `<?xml version="1.0" encoding="${charset}"?><rss>${words}</rss>`
    expect(decodeDocument(utf8(text), 'text/xml')).toBe(text)
    expect(decodeDocument(utf8('<rss>文字文字</rss>'), `text/xml; charset=${charset}`)).toBe('<rss>文字文字</rss>')
  })

  test.each([
    ['gb2312', 'gbk', '总统说改革'],
    ['shift_jis', 'shift_jis', '大統領は'],
    ['euc-kr', 'euc-kr', '대통령은'],
    ['big5', 'big5', '總統說改革'],
    ['koi8-r', 'koi8-r', 'Погода'],
    ['iso-8859-2', 'iso-8859-2', 'Příliš žluťoučký kůň'],
  ])('%s in the declaration is used when the bytes are not the UTF-8 of the header', (label, charset, words) => {
    const text = `<?xml version="1.0" encoding="${label}"?><rss>${words}</rss>`
    expect(decodeDocument(encodeAs(charset, text), 'text/xml; charset=utf-8')).toBe(text)
  })

  test('more exactly than the ISO-8859-1 of a header is read as its declaration says', () => {
    const text = '<?xml version="1.0" encoding="iso-8859-2"?><rss>Příliš žluťoučký kůň</rss>'
    expect(decodeDocument(encodeAs('iso-8859-2', text), 'text/xml; charset=ISO-8859-1')).toBe(text)
    const chinese = '<?xml version="1.0" encoding="gb2312"?><rss>总统说改革</rss>'
    expect(decodeDocument(encodeAs('gbk', chinese), 'text/xml; charset=iso-8859-1')).toBe(chinese)
  })

  test('but does not fit the bytes gives way to the next claim that does', () => {
    const text = '<?xml version="1.0" encoding="windows-1251"?><rss>Погода на завтра</rss>'
    expect(decodeDocument(encodeAs('windows-1251', text), 'text/xml; charset=euc-jp')).toBe(text)
  })

  test('as GBK is believed of two characters that could be UTF-8 by chance', () => {
    const bytes = Uint8Array.from([
      ...utf8('<?xml version="1.0" encoding="gb2312"?><rss>'),
      0xcd,
      0xa8,
      ...utf8('</rss>'),
    ])
    expect(decodeDocument(bytes, '')).toContain('<rss>通</rss>')
  })

  test('by a web page is used', () => {
    const text = '<html><head><meta charset="windows-1251"><title>Погода</title>'
    expect(decodeDocument(encodeAs('windows-1251', text), 'text/html')).toBe(text)
  })

  test('as UTF-16 by a declaration in single bytes is ignored', () => {
    const text = '<?xml version="1.0" encoding="utf-16"?><rss>é</rss>'
    expect(decodeDocument(utf8(text), '')).toBe(text)
  })
})

describe('wide encodings', () => {
  const units = (text: string, width: 2 | 4, isLittleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * width))
    for (let index = 0; index < text.length; index++) {
      if (width === 2) view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian)
      else view.setUint32(index * 4, text.charCodeAt(index), isLittleEndian)
    }
    return new Uint8Array(view.buffer)
  }

  test.each([
    ['UTF-16, little end first', 2, true],
    ['UTF-16, big end first', 2, false],
    ['UTF-32, little end first', 4, true],
    ['UTF-32, big end first', 4, false],
  ] as const)('%s is read with a mark and without', (_, width, isLittleEndian) => {
    expect(decodeDocument(units('\ufeff<rss>Ж</rss>', width, isLittleEndian), '')).toBe('<rss>Ж</rss>')
    expect(decodeDocument(units('<rss>Ж</rss>', width, isLittleEndian), '')).toBe('<rss>Ж</rss>')
  })
})

describe('an undeclared charset', () => {
  test.each([
    ['windows-1252', 'Le président a déclaré à la presse que la réforme était “nécessaire” pour l’été.'],
    ['windows-1252', 'El niño llegó a São Paulo con Søren y François, ¿verdad? Son 10 m³ por £5.'],
    ['windows-1252', 'Þetta er íslenska: ég á hús við sjóinn, sagði hún.'],
    ['windows-1250', 'Nowości w październiku: książki, które warto przeczytać'],
    ['iso-8859-2', 'Nowości w październiku: książki, które warto przeczytać'],
    ['windows-1250', 'Vláda včera schválila nový zákon o účetnictví a odměnách, řekl ministr.'],
    ['iso-8859-2', 'Vláda včera schválila nový zákon o účetnictví a odměnách, řekl ministr.'],
    ['windows-1250', 'A kormány elfogadta az új törvényt, amely jövőre lép életbe szűk többséggel.'],
    ['windows-1250', 'Građani će plaćati više, što će biti teško, rekao je jučer predsjednik.'],
    ['windows-1250', 'Creşterea preţurilor îngrijorează românii, a anunţat preşedintele.'],
    ['windows-1254', 'Hükümet dün yeni yasayı kabul etti, gelecek yıl yürürlüğe girecek, başbakan açıkladı.'],
    ['windows-1257', 'Vyriausybė vakar priėmė naują įstatymą, kuris įsigalios kitais metais.'],
    ['windows-1257', 'Valdība vakar pieņēma jaunu likumu, šodien gaidāms sniegs, tāpēc ceļi būs slideni.'],
    ['iso-8859-5', 'Президент сообщил журналистам, что реформа необходима и начнётся летом.'],
    ['ibm866', 'Президент сообщил журналистам, что реформа необходима и начнётся летом.'],
    ['windows-1251', 'Президент сообщил журналистам, что реформа необходима и начнётся летом.'],
    ['koi8-r', 'Президент сообщил журналистам, что реформа необходима и начнётся летом.'],
    ['windows-1253', 'Ο πρόεδρος δήλωσε στους δημοσιογράφους ότι η μεταρρύθμιση είναι απαραίτητη.'],
    ['windows-1255', 'הנשיא אמר לעיתונאים כי הרפורמה נחוצה ותחל בקיץ הקרוב'],
    ['windows-1256', 'قال الرئيس للصحفيين إن الإصلاح ضروري وسيبدأ في الصيف المقبل'],
    ['windows-874', 'ประธานาธิบดีกล่าวกับนักข่าวว่าการปฏิรูปมีความจำเป็นและจะเริ่มในฤดูร้อน'],
    ['shift_jis', '大統領は記者団に対し、改革は必要であり、夏に始まると述べた。'],
    ['euc-jp', '大統領は記者団に対し、改革は必要であり、夏に始まると述べた。'],
    ['gb18030', '总统在会上说，改革是必要的，我们将在夏天开始，这是国家的大事，人们都在等。'],
    ['big5', '總統在會上說，改革是必要的，我們將在夏天開始，這是國家的大事，人們都在等。'],
    ['euc-kr', '대통령은 기자들에게 개혁이 필요하며 여름에 시작될 것이라고 말했다'],
  ])('is told by the letters: %s', (charset, words) => {
    const text = `<rss><channel><title>${words}</title></channel></rss>`
    expect(decodeDocument(encodeAs(charset, text), 'text/xml')).toBe(text)
  })

  test.each([
    ['gb18030', '科技频道'],
    ['gb18030', '腾讯体育：国际足球赛事最新消息，曼联主场取胜'],
    ['big5', '台北今天天氣晴朗'],
    ['euc-kr', '오늘의 날씨와 교통 정보'],
    ['shift_jis', '朝日新聞デジタル：速報'],
    ['shift_jis', '秋のお知らせ第三号'],
    ['euc-jp', '秋のお知らせ第三号'],
    ['euc-jp', '朝日新聞デジタル：速報'],
    ['koi8-r', 'Новости дня'],
    ['windows-1251', 'Новости дня'],
  ])('is told by the letters of a title: %s, %s', (charset, words) => {
    expect(decodeDocument(encodeAs(charset, `<rss><title>${words}</title>`), '')).toBe(`<rss><title>${words}</title>`)
  })

  test('is Vietnamese, whose marks are characters of their own in its charset', () => {
    const marks = encodeAs(
      'windows-1258',
      '<rss>Chính phu\u0309 đa\u0303 thông qua luâ\u0323t mơ\u0301i vào hôm qua</rss>',
    )
    expect(decodeDocument(marks, '')).toBe('<rss>Chính phủ đã thông qua luật mới vào hôm qua</rss>')
  })

  test.each(['', 'text/xml; charset=iso-2022-jp', 'text/xml; charset=utf-8'])(
    'is ISO-2022-JP where its escapes are, with the header "%s"',
    (contentType) => {
      const bytes = [...utf8('<rss>'), 0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42, ...utf8('</rss>')]
      expect(decodeDocument(Uint8Array.from(bytes), contentType)).toBe('<rss>日本</rss>')
    },
  )

  test('is UTF-8 even where one character is cut in half', () => {
    const bytes = utf8(`<rss>${'größer als früher, '.repeat(5)}é</rss>`)
    const cut = Uint8Array.from([...bytes.slice(0, -7), ...bytes.slice(-6)])
    expect(decodeDocument(cut, '')).toContain('größer als früher')
  })
})

test('meaningless control characters are removed, and those of Windows are decoded', () => {
  expect(decodeDocument(utf8('<rss>a\0b\x08c\u0092d\ufffee\tf\n</rss>'), '')).toBe('<rss>abc’de\tf\n</rss>')
})
