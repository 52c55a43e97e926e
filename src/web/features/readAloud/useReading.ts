import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ArticleText, rangeAt, readArticleText } from '../../core/articleText.ts'
import type { OpenedArticle } from '../../core/itemCache.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import { scrollerOf } from '../../core/scrollerOf.ts'
import { noteSpokenToEnd } from '../../core/spokenArticle.ts'
import { usePlayer, usePlayerState } from '../../core/usePlayer.ts'
import { useStableCallback } from '../../ui/useStableCallback.ts'
import { isSilent } from './isSilent.ts'
import { baseLanguage, readAloudSetting, usualSpeech } from './readAloudSetting.ts'
import { readSentences, type Sentence } from './readSentences.ts'
import { createSpeaker, type Speaker } from './speaker.ts'

type ReadingOptions = {
  article: OpenedArticle
  body: RefObject<HTMLDivElement | null>
  language: string | undefined
}

type Opened = { text: ArticleText; sentences: Sentence[]; speaker: Speaker; at: number }

/** Below the article's tools, and above the controls. */
const margins = { top: 88, bottom: 120 }

/** Reads an article aloud from where the reader is, lights the sentence and keeps it in sight. */
export function useReading({ article, body, language }: ReadingOptions) {
  const [isSpeaking, setSpeaking] = useState(false)
  const [trouble, setTrouble] = useState<'noVoice' | 'failed' | null>(null)
  const opened = useRef<Opened | null>(null)
  const hasScrolled = useRef(false)
  const player = usePlayer()
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const title = itemTitle(article)

  const show = useStableCallback((index: number) => {
    const { current } = opened
    if (current === null) return
    // A reader who has scrolled to another place stays there.
    const isElsewhere = hasScrolled.current && isLitOutOfSight()
    if (!isElsewhere) hasScrolled.current = false
    current.at = index
    const sentence = current.sentences[index]
    const range = sentence && sentence.end > sentence.start ? rangeAt(current.text, sentence) : null
    light(range)
    if (range !== null && body.current !== null && !isElsewhere) bringIntoSight(range, body.current)
  })

  useEffect(() => {
    const note = () => {
      hasScrolled.current = true
    }
    // Not 'scroll', which following the voice makes, too.
    addEventListener('wheel', note, { passive: true })
    addEventListener('touchmove', note, { passive: true })
    return () => {
      removeEventListener('wheel', note)
      removeEventListener('touchmove', note)
    }
  }, [])

  // A recording that begins to play goes first. Before the effect that starts the voice, which stops a recording.
  useEffect(() => {
    if (!isPlaying) return
    opened.current?.speaker.pause()
    setSpeaking(false)
  }, [isPlaying])

  useEffect(() => {
    const element = body.current
    if (element === null || article.content === null) return
    const text = readArticleText(element)
    const spoken = readSentences(text, { language, isSilent })
    // The title has no place in the text.
    const sentences = [{ start: 0, end: 0, words: title }, ...spoken]
    const speaker = createSpeaker({
      synthesis: speechSynthesis,
      sentences: sentences.map(({ words }) => words),
      language,
      settings: () => settingsFor(language),
      onSentence: show,
      onEnd: () => {
        light(null)
        setSpeaking(false)
        noteSpokenToEnd(article.id)
      },
      onTrouble: (which) => {
        setSpeaking(false)
        setTrouble(which)
      },
    })
    opened.current = { text, sentences, speaker, at: firstInSight(element, text, sentences) }
    player.pause()
    setTrouble(null)
    setSpeaking(true)
    speaker.sayFrom(opened.current.at)
    return () => {
      speaker.pause()
      light(null)
    }
  }, [article.id, article.content, language, title, body, player, show])

  const sayFrom = (index: number) => {
    const { current } = opened
    if (current === null) return
    player.pause()
    // The reader chose this place, so it comes into sight.
    hasScrolled.current = false
    setTrouble(null)
    setSpeaking(true)
    current.speaker.sayFrom(Math.min(Math.max(index, 0), current.sentences.length - 1))
  }
  const at = () => opened.current?.at ?? 0
  return {
    isSpeaking,
    trouble,
    toggle() {
      if (!isSpeaking) return sayFrom(at())
      opened.current?.speaker.pause()
      setSpeaking(false)
    },
    move: (by: number) => sayFrom(at() + by),
    /** The sentence begins again, with what was chosen. */
    again: () => isSpeaking && sayFrom(at()),
  }
}

function settingsFor(language: string | undefined) {
  const base = baseLanguage(language ?? document.documentElement.lang)
  const { rate, voiceURI: chosen } = readAloudSetting.get()[base] ?? usualSpeech
  const voice = speechSynthesis.getVoices().find(({ voiceURI }) => voiceURI === chosen) ?? null
  return { rate, voice }
}

function light(range: Range | null): void {
  if (!('highlights' in CSS)) return
  if (range === null) CSS.highlights.delete('spoken')
  else CSS.highlights.set('spoken', new Highlight(range))
}

function isLitOutOfSight(): boolean {
  if (!('highlights' in CSS)) return false
  const [range] = (CSS.highlights.get('spoken') ?? []) as Iterable<Range>
  if (range === undefined) return false
  const { top, bottom } = range.getBoundingClientRect()
  return bottom < 0 || top > innerHeight
}

/** The title, unless the reader has scrolled on. */
function firstInSight(body: Element, text: ArticleText, sentences: Sentence[]): number {
  const scroller = scrollerOf(body)
  if (scroller.scrollTop < margins.top) return 0
  const found = sentences.findIndex(
    (sentence, index) => index > 0 && (rangeAt(text, sentence)?.getBoundingClientRect().top ?? 0) >= margins.top,
  )
  return Math.max(found, 0)
}

function bringIntoSight(range: Range, body: Element): void {
  const { top, bottom } = range.getBoundingClientRect()
  if (top >= margins.top && bottom <= innerHeight - margins.bottom) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollerOf(body).scrollBy({ top: top - innerHeight / 4, behavior: isCalm ? 'auto' : 'smooth' })
}
