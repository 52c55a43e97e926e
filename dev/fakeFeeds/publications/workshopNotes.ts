import type { Publication } from '../publications.ts'

export const workshopNotes: Publication = {
  name: 'workshop-notes',
  title: 'Workshop Notes',
  description: 'Things made at home, with the mistakes left in.',
  format: 'json',
  kind: 'articles',
  hue: 150,
  author: 'The bench by the window',
  pieces: [
    {
      title: 'Split-flap display made from playing cards',
      snippet: 'Fifty-two letters is more than enough.',
      hoursAgo: 0.7,
      hasPicture: true,
      categories: ['Electronics', 'Paper'],
      html: `
<p>A deck of cards is cut to one size, varnished, and balanced within a gram. It is, in other words, half of a railway station’s departure board.</p>
<p>Each card loses its top corners and gains two paper pins. The drum is a jam-jar lid. A stepper motor turns it by one fifty-second, the card falls, and the kitchen says <em>TEA</em>.</p>
<ul><li>Two decks, one for the upper halves and one for the lower</li><li>A stepper motor out of a dead printer</li><li>A magnet, so that it knows where the joker is</li></ul>
<p>The sound is the best part. I have written a routine that does nothing but shuffle it.</p>`,
    },
    {
      title: 'Sharpening without a guide',
      snippet: 'Your knuckle is a better jig than anything I have bought.',
      hoursAgo: 7,
      categories: ['Tools'],
      html: `
<p>I own four sharpening guides. They hold chisels at exactly the angle at which I last set them wrong.</p>
<p>Rest the bevel on the stone until it sits. Lock the wrist. Put the knuckle of the first finger on the stone’s edge and let it slide there. The angle is now the length of your finger, which has not changed since you were eighteen.</p>
<p>Twelve strokes. Turn. Two strokes. Paper.</p>`,
    },
    {
      title: 'A bird box with a door for people who clean bird boxes',
      snippet: 'The usual one has six screws, all of them rusted by October.',
      hoursAgo: 20,
      hasPicture: true,
      categories: ['Wood'],
      html: `
<p>The front turns on two nails, one in each side, exactly level. A third nail, loose, keeps it shut. To clean the box, pull the nail and let the front swing up.</p>
<p>That is all. I have measured the nails wrongly twice so that you need not: 25 mm from the top edge, not from the roof.</p>`,
    },
    {
      title: 'Repairing a zip, which nobody does',
      snippet: 'Nine times out of ten it is the slider, and a slider costs less than a stamp.',
      hoursAgo: 33,
      categories: ['Cloth'],
      html: `
<p>When a zip opens behind its slider, the teeth are fine. The slider has worn wide. Squeeze it with pliers, gently, left and right, a hair at a time. It will last another winter.</p>
<p>When it wears again, pry off the top stop, slide on a new one of the same number (it is stamped on the back), and sew two stitches where the stop was.</p>`,
    },
    {
      title: 'The radio that only plays one station, well',
      snippet: 'Eleven parts, no dial, and a coil wound on a rolling pin.',
      hoursAgo: 49,
      hasPicture: true,
      categories: ['Electronics'],
      html: `
<p>A tuner spends most of its parts on the possibility of wanting something else. Give that up and a radio becomes very small.</p>
<p>The coil is 84 turns on a rolling pin. The capacitor is fixed; tune once, by squeezing the coil, and drip wax on it. Total current: less than the lamp that tells you it is on, so I left out the lamp.</p>`,
    },
    {
      title: 'What I got wrong about glue',
      snippet: 'More is not more. It never was. I have the chair to prove it.',
      hoursAgo: 66,
      html: `
<p>For twenty years I put glue on both faces, clamped until it ran, and wiped. It turns out that what ran was the joint.</p>
<p>A thin coat on one face, five minutes’ patience, then a clamp no tighter than a handshake. I broke ten samples of each kind. Nine of the old way failed in the glue. All ten of the new failed in the wood.</p>`,
    },
    {
      title: 'Plotting a map of every walk this year',
      snippet: 'A pen plotter, a shoe box of tracks, and one very long line.',
      hoursAgo: 90,
      hasPicture: true,
      categories: ['Software', 'Paper'],
      html: `
<p>The phone had kept 203 walks. Drawn over one another they make a town: the thick lines are the dog’s, the thin ones are mine.</p>
<p>The only code worth showing is what stops the pen from going over the same street two hundred times:</p>
<pre><code>const inked = new Set()
for (const step of walks.flat()) {
  const square = nearest(step, 4) // metres
  if (!inked.has(square)) draw(step)
  inked.add(square)
}</code></pre>
<p>It took six hours and one pen.</p>`,
    },
    {
      title: 'A drawer that closes itself, by gravity alone',
      snippet: 'Two degrees is all it takes. Three, and it closes on you.',
      hoursAgo: 118,
      categories: ['Wood'],
      html: `
<p>Tilt the runners back by two degrees and wax them. The drawer rolls home from wherever you leave it, slowly enough to take your fingers out.</p>
<p>At one degree it stops halfway and looks reproachful. At three it slams. I now own a template for two.</p>`,
    },
    {
      title: 'Mending a mug so that it shows',
      snippet: 'Coloured cement in the crack, and no pretending that it never fell.',
      hoursAgo: 140,
      html: `
<p>The invisible repair is a lie that costs forty pounds. Mix two-part cement with a pinch of dry pigment, butter both edges, press, and tape for a day. Scrape with a razor.</p>
<p>Ours is a red line now, from the rim to the handle. Everybody wants that mug.</p>`,
    },
    {
      title: 'Measuring a room with a bicycle wheel',
      snippet: 'One turn is 2.096 metres. The tape had been lying by a thumb.',
      hoursAgo: 175,
      html: `
<p>Chalk the tyre, mark the floor, count the turns. It is the surveyor’s wheel, which costs a day’s wages, and the bicycle was in the hall anyway.</p>
<p>Both walls of the workshop came out longer than I had thought. One explains the shelf. The other explains the other shelf.</p>`,
    },
    {
      title: 'A hinge from an old belt',
      snippet: 'Leather, eight tacks, and twenty years of opening and closing.',
      hoursAgo: 210,
      categories: ['Wood', 'Leather'],
      html: `
<p>Cut three pieces as long as your hand is wide. Tack the first to the lid, the second to the box, the third to the lid, so that they alternate. The leather bends, the tacks do not, and there is nothing to oil.</p>`,
    },
    {
      title: 'Questions from readers: which vice?',
      snippet: 'The one that is already bolted to the bench.',
      hoursAgo: 260,
      html: `
<p>Seven of you ask which vice to buy. Buy an old one, heavier than you can comfortably carry, whose jaws meet. Oil the screw. Line the jaws with scrap leather. Never lend it.</p>`,
    },
  ],
}
