import type { Publication } from '../publications.ts'

export const touchlineLetters: Publication = {
  name: 'touchline-letters',
  title: 'Touchline Letters',
  description: 'Sport below the level at which it is televised.',
  format: 'json',
  kind: 'articles',
  hue: 330,
  author: 'Touchline Letters',
  pieces: [
    {
      title: 'The goalkeeper who has never been photographed awake',
      snippet: 'Eleven clean sheets, and in every team picture her eyes are shut.',
      hoursAgo: 3.5,
      hasPicture: true,
      categories: ['Football'],
      html: `
<p>There is a theory in the village that she does not blink during matches and has to catch up afterwards. The photographer has tried counting to three, not counting, and hiding in the kit bag.</p>
<p>On Saturday she saved two penalties. On the picture that the local paper printed she seems to be dreaming of a third.</p>`,
    },
    {
      title: 'A regatta on a reservoir with one wind',
      snippet: 'It comes from the dam at four o’clock. Be ready.',
      hoursAgo: 12,
      hasPicture: true,
      categories: ['Sailing'],
      html: `
<p>At five to four there are thirty boats on a mirror. At four the dam lets go of the day’s heat, and the wind crosses the water like a tablecloth being pulled.</p>
<p>It lasts twenty-five minutes. The race takes twenty. Those who start badly have a year to think about it.</p>`,
    },
    {
      title: 'Sunday league, explained to a visitor from the continent',
      snippet: 'The referee is also the barman, which keeps the appeals short.',
      hoursAgo: 29,
      categories: ['Football'],
      html: `
<p>She wanted to know why nobody had warmed up. She wanted to know whose dog it was. At half-time she was handed an orange, a flag and the left wing, and scored.</p>`,
    },
    {
      title: 'The marathon that goes round a car park',
      snippet: 'One hundred and five laps, four corners, and no hill to blame.',
      hoursAgo: 53,
      categories: ['Running'],
      html: `
<p>It was a stopgap in the year of the floods. It is now the fastest course in the county and the only one on which spectators can follow the whole race from a folding chair.</p>
<p>At lap sixty, runners report, the trolley shelter begins to look like a friend.</p>`,
    },
    {
      title: 'Chess, outdoors, in February',
      snippet: 'The pieces are knee-high. The gloves are a rule.',
      hoursAgo: 78,
      hasPicture: true,
      categories: ['Chess'],
      html: `
<p>A piece that freezes to its square is deemed to have moved of its own will and must stay. The final was decided by a rook.</p>`,
    },
    {
      title: 'An umpire’s forty years in one notebook',
      snippet: 'No scores. Only the weather, and what people said to her.',
      hoursAgo: 102,
      categories: ['Cricket'],
      html: `
<p>She kept it in the pocket of the white coat. “Drizzle. Called me a lamp post.” “Fine. Bowler apologised for last year.” It is the best history of the club that we have.</p>`,
    },
    {
      title: 'The hill that decides the cycling club’s presidency',
      snippet: 'First to the top presides. Last to the top keeps the minutes.',
      hoursAgo: 149,
      html: `
<p>The constitution is one sentence long. It has produced nine presidents, all of them thin, and the most carefully written minutes in amateur sport.</p>`,
    },
    {
      title: 'What a curling stone hears',
      snippet: 'A microphone in the handle, and forty metres of ice to listen to.',
      hoursAgo: 196,
      hasPicture: true,
      categories: ['Curling'],
      html: `
<p>It growls when it is slow and sings when it is swept. The skip, who has been shouting at stones for thirty years, listened on headphones and then asked to hear it again.</p>`,
    },
    {
      title: 'The table-tennis table under the motorway',
      snippet: 'Concrete, a steel net, and a standing challenge.',
      hoursAgo: 244,
      html: `
<p>Nobody knows who put it there. There is a list, chalked on the pillar, of who beat whom. It is erased by rain four times a year and always begins with the same name.</p>`,
    },
    {
      title: 'Learning to lose at bowls',
      snippet: 'It took him nine years. Then he began to win, which spoiled it.',
      hoursAgo: 310,
      categories: ['Bowls'],
      html: `
<p>He had joined for the tea. The tea is still good. But there is a cup on the shelf now, and people look at him differently over the sandwiches.</p>`,
    },
    {
      title: 'The relay that carries a cake',
      snippet: 'Four legs, four runners, one sponge. Icing counts.',
      hoursAgo: 382,
      hasPicture: true,
      categories: ['Running'],
      html: `
<p>Time is measured to the second and height of cake to the centimetre, and the two are multiplied by someone who teaches mathematics. The record has stood since the year of the fruit cake, which has been banned.</p>`,
    },
    {
      title: 'Results',
      snippet: 'Everyone who came, in the order in which they left.',
      hoursAgo: 478,
      html: `
<p>Upper Field 2, Lower Field 2 (rain). Reservoir Cup: the red one. Car Park Marathon: see the lamp post. Chess: thawing. Our thanks to all who brought oranges.</p>`,
    },
  ],
}
