import type { Publication } from '../publications.ts'

export const songsApart: Publication = {
  name: 'songs-apart',
  title: 'Songs Apart',
  description: 'One song an episode, taken to pieces by the people who put it together.',
  format: 'rss',
  kind: 'podcast',
  hue: 275,
  author: 'Songs Apart',
  pieces: [
    {
      title: 'The chord that would not resolve',
      snippet: 'A songwriter takes apart four minutes that took four years.',
      minutes: 38,
      hoursAgo: 1,
      hasPicture: true,
      html: `
<p>It is only two notes away from being an ordinary chord. For four years our guest tried to find out which two.</p>
<p>In this episode: the demo sung into a coat, the drummer who refused, and the bar of silence that everyone at the label wanted to fill.</p>
`,
      chapters: [
        [0, 'The last version first'],
        [3, 'A piano with a cold'],
        [6, 'Asking the wrong drummer'],
        [9, 'The bar of silence'],
      ],
      transcript: `WEBVTT

00:00.000 --> 00:02.000
<v Ines>This is the version you know. Hold on to it,

00:02.000 --> 00:03.000
because in three seconds we take it away.

00:03.000 --> 00:06.000
<v Jo>The piano had a cold that winter. You can hear the felt come up damp.

00:06.000 --> 00:09.000
<v Ines>And then you asked a drummer who does not play slowly.

00:09.000 --> 00:12.000
<v Jo>I asked the wrong one. That is how we got the bar of silence.
`,
    },
    {
      title: 'Recording a choir in a water tower',
      snippet: 'Eleven seconds of echo, and how to sing around it.',
      minutes: 52,
      hoursAgo: 30,
      html: `
<p>The tower has been dry since the sixties. What it holds now is echo: clap, and eleven seconds later you may clap again.</p>
<p>The conductor rewrote the piece for it, so that each phrase is answered by itself. Forty singers, one ladder, and a microphone let down on a fishing line.</p>`,
    },
    {
      title: 'A bass line for left-handed houses',
      snippet: 'The room was wrong way round, so they turned the band.',
      minutes: 29,
      hoursAgo: 100,
      hasPicture: true,
      html: `
<p>Every low note in the house gathered in the wrong corner. The band could not move the corner. They moved themselves, the carpet and a wardrobe, and found the sound of the whole record behind the wardrobe.</p>`,
    },
    {
      title: 'The lullaby with the wrong words',
      snippet: 'Three sisters remember it three ways. All of them are on tape.',
      minutes: 44,
      hoursAgo: 268,
      html: `
<p>Their grandmother sang it every night and never twice alike. We put the three versions side by side, and on top of one another, and found a fourth.</p>`,
    },
    {
      title: 'How to end a song',
      snippet: 'Fade, stop, or fall down the stairs: a short history of the last five seconds.',
      minutes: 33,
      hoursAgo: 436,
      html: `
<p>The fade was invented by a man closing a door. We talk to three producers about endings they are proud of and one that they would like to have back.</p>`,
    },
    {
      title: 'The accordion nobody admitted to',
      snippet: 'It is on the record. Everyone who was there says that it is not.',
      minutes: 41,
      hoursAgo: 604,
      hasPicture: true,
      html: `
<p>Listen at one minute fifty, on the left. That is an accordion. The band has denied it for twenty years. This week, one of them brought it along in a case.</p>`,
    },
    {
      title: 'Sixty takes of one breath',
      snippet: 'Before the first word there is a breath. It has its own engineer.',
      minutes: 36,
      hoursAgo: 772,
      html: `
<p>Take nine was the best singing. Take fifty-one had the best breath. What you have heard all these years is a seam, and this is the woman who made it.</p>`,
    },
    {
      title: 'A waltz in five',
      snippet: 'You can dance to it, if you bring a friend with one leg more than usual.',
      minutes: 47,
      hoursAgo: 940,
      html: `
<p>The dance teacher said that it could not be done. The composer married her. We have both of them in the studio, and a floor.</p>`,
    },
    {
      title: 'The tape that was left in the sun',
      snippet: 'Warped, slowed, and better than what they had played.',
      minutes: 39,
      hoursAgo: 1108,
      html: `
<p>Two hours on a dashboard did what a month in the studio had not. The hard part was to learn to play it like that.</p>`,
    },
    {
      title: 'Writing for the school orchestra you have',
      snippet: 'Nine flutes, one cello, and a boy with a very good whistle.',
      minutes: 35,
      hoursAgo: 1276,
      hasPicture: true,
      html: `
<p>The piece is scored for who came. We follow it from the first rehearsal to the evening on which the whistle had a cold.</p>`,
    },
    {
      title: 'The song of the night bus',
      snippet: 'A hum in E flat, thirty stops, and a notebook on a knee.',
      minutes: 31,
      hoursAgo: 1444,
      html: `
<p>The engine idles in E flat. Everything our guest has written since she took that job begins there.</p>`,
    },
    {
      title: 'Before the first episode',
      snippet: 'What this programme wants to be, in eleven minutes.',
      minutes: 11,
      hoursAgo: 1612,
      html: `
<p>One song. The people who made it. No clips shorter than a verse. We start next week.</p>`,
    },
  ],
}
