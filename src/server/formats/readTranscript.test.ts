import { expect, test } from 'vitest'
import { readTranscript } from './readTranscript.ts'

const line = (startSeconds: number | null, speaker: string, text: string) => ({ startSeconds, speaker, text })

test('subtitles become paragraphs of one speaker, each with the time of its first word', () => {
  const file = `WEBVTT - of an interview

NOTE made by hand

STYLE
::cue { color: red }

1
00:00:01.000 --> 00:00:03.500 align:start
<v Ann>Good <i>morning</i>,
<v Ann>all of you &amp; Bo.

00:04.200 --> 00:06.000
<v.loud Bo>Morning.

01:00:06.000 --> 01:00:08.000
Shall we?`
  expect(readTranscript(file)).toEqual([
    line(1, 'Ann', 'Good morning, all of you & Bo.'),
    line(4, 'Bo', 'Morning. Shall we?'),
  ])
})

test('a paragraph ends with a sentence once it is long enough, or without one when no sentence ends', () => {
  const cue = (seconds: number, words: string) => `1\n00:00:${seconds},000 --> 00:00:59,000\n${words}\n`
  const long = 'word '.repeat(30).trim()
  const ended = readTranscript([cue(10, `${long}.`), cue(20, 'Next.')].join('\n'))
  expect(ended.map(({ startSeconds }) => startSeconds)).toEqual([10, 20])
  const endless = readTranscript([10, 20, 30, 40].map((at) => cue(at, `${long} ${at}`)).join('\n'))
  expect(endless.map(({ startSeconds }) => startSeconds)).toEqual([10, 40])
})

test('roll-up captions are not repeated', () => {
  const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n00:02.000 --> 00:03.000\nOne\n\n00:03.000 --> 00:04.000\nTwo'
  expect(readTranscript(file)).toEqual([line(1, '', 'One Two')])
})

test('segments of Podcasting 2.0 and of speech recognition are read, by word or by sentence', () => {
  const podcasting = {
    version: '1.0.0',
    segments: [
      { speaker: 'Ann', startTime: 0.5, body: 'Good' },
      { startTime: 1, body: 'day.' },
    ],
  }
  expect(readTranscript(JSON.stringify(podcasting))).toEqual([line(0, 'Ann', 'Good day.')])
  expect(readTranscript('[{"start": 61.2, "text": " Hello"}, 7, {"text": 3}]')).toEqual([line(61, '', 'Hello')])
})

test('a page is read by its names, times and paragraphs, without its markup', () => {
  const page =
    '<!doctype html><head><title>No</title></head><cite>Ann:</cite><time>1:02</time><p>A <b>bold</b> &lt;b&gt;</p>' +
    '<p>goes on<script>alert(1)</script></p><cite>Bo:</cite> <time>1:09</time> <p>No.</p>'
  expect(readTranscript(page)).toEqual([
    line(62, 'Ann', 'A bold <b>'),
    line(null, '', 'goes on'),
    line(69, 'Bo', 'No.'),
  ])
})

test('plain text keeps its lines', () => {
  expect(readTranscript('Ann: Hi.\r\n\r\nBo:   5 < 6 &amp; 7 > 2\n')).toEqual([
    line(null, '', 'Ann: Hi.'),
    line(null, '', 'Bo: 5 < 6 & 7 > 2'),
  ])
})

test('broken and hostile files are read as far as they make sense', () => {
  expect(readTranscript('')).toEqual([])
  expect(readTranscript('{"segments": 7}')).toEqual([])
  expect(readTranscript('{"segments": [')).toEqual([])
  expect(readTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(500_000)}`)).toHaveLength(1)
  expect(readTranscript(`<p>${'<time>'.repeat(200_000)}`)).toEqual([])
  expect(readTranscript(`WEBVTT\n\n${'00:01.000 --> 00:02.000\nword.\n\n'.repeat(100_000)}`).length).toBeLessThan(2000)
})

test('a speaker name without end costs no time', () => {
  // These would take an hour when tried from each space.
  const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n<v${' '.repeat(3_000_000)}Good morning`
  expect(readTranscript(text)).toMatchObject([{ speaker: '' }])
})
