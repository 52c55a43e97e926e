import type { Publication } from '../publications.ts'

export const longWayRound: Publication = {
  name: 'the-long-way-round',
  title: 'The Long Way Round',
  description: 'Journeys that could have been shorter, told by those who took them.',
  format: 'rss',
  kind: 'podcast',
  hue: 95,
  author: 'The Long Way Round',
  pieces: [
    {
      title: 'Across the delta by mail boat',
      snippet: 'Eleven islands, four hundred letters, and a goat with a ticket.',
      minutes: 46,
      hoursAgo: 4,
      hasPicture: true,
      html: `
<p>The mail boat takes passengers if the mail leaves room. In October it does. We travel with the postwoman, who reads no postcards and knows what all of them say.</p>
<p>With thanks to the goat, who appears at minute nineteen.</p>`,
    },
    {
      title: 'Forty passes on a folding bicycle',
      snippet: 'It folds. By the thirtieth pass, so did he.',
      minutes: 58,
      hoursAgo: 76,
      html: `
<p>The wheels are the size of dinner plates. The mountains are not. A conversation about gears, pride, and the kindness of people with vans.</p>`,
    },
    {
      title: 'The tram to the end, in every city that has one',
      snippet: 'She rides to the last stop, has a coffee, and rides back.',
      minutes: 34,
      hoursAgo: 148,
      hasPicture: true,
      html: `
<p>There is always a turning loop, a kiosk and a man with a dog. After two hundred cities she can tell you what else there always is.</p>`,
    },
    {
      title: 'Walking home from work, 900 kilometres',
      snippet: 'The contract ended on a Friday. He had good shoes.',
      minutes: 63,
      hoursAgo: 244,
      html: `
<p>He told his wife that he might be late. This is the story of six weeks of lanes, and of arriving with nothing to say and a great deal to eat.</p>`,
    },
    {
      title: 'A week in the luggage car',
      snippet: 'Not as luggage, though it was discussed.',
      minutes: 41,
      hoursAgo: 340,
      html: `
<p>The night train’s luggage car has a stove, a log book and one stool. Seven nights, seven borders, and what people send by rail when nobody asks.</p>`,
    },
    {
      title: 'Following one cloud',
      snippet: 'By car, by ferry, and in the end by standing still.',
      minutes: 37,
      hoursAgo: 436,
      hasPicture: true,
      html: `
<p>Two meteorologists, one bet. They picked it on the coast at breakfast and lost it over a lake at nine in the evening, having never once driven fast.</p>`,
    },
    {
      title: 'The bus that stops for mushrooms',
      snippet: 'Line 12 has a driver, a basket, and an understanding timetable.',
      minutes: 28,
      hoursAgo: 532,
      html: `
<p>In autumn line 12 is never on time, and nobody complains, because of what is in the basket.</p>`,
    },
    {
      title: 'Round the lake by everyone’s boat',
      snippet: 'Rule: no boat twice. Result: a bathtub.',
      minutes: 49,
      hoursAgo: 628,
      html: `
<p>Twenty-six harbours, twenty-six boats, twenty-six owners with an opinion about the twenty-five others.</p>`,
    },
    {
      title: 'Maps that were wrong in the right way',
      snippet: 'A road that was never built still leads to a very good inn.',
      minutes: 44,
      hoursAgo: 724,
      hasPicture: true,
      html: `
<p>A cartographer shows us her favourite mistakes and takes us to one of them, on foot, in the rain.</p>`,
    },
    {
      title: 'Home for the holidays, against the traffic',
      snippet: 'Everyone drives south. Somebody has to keep the north company.',
      minutes: 32,
      hoursAgo: 820,
      html: `
<p>An empty motorway, an open service station, and a soup that was meant for four hundred.</p>`,
    },
    {
      title: 'The ferry that never arrives',
      snippet: 'It goes round the island and back. People have lived whole afternoons on it.',
      minutes: 39,
      hoursAgo: 916,
      html: `
<p>There is no second harbour. There was going to be one. The ferry was delivered first.</p>`,
    },
    {
      title: 'Packing, an argument',
      snippet: 'One bag or two: our hosts settle nothing in twenty-six minutes.',
      minutes: 26,
      hoursAgo: 1012,
      html: `
<p>Between them they have forgotten: a tent, the other shoe, a passport, and a brother.</p>`,
    },
  ],
}
