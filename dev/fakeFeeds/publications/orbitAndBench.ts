import type { Publication } from '../publications.ts'

export const orbitAndBench: Publication = {
  name: 'orbit-and-bench',
  title: 'Orbit & Bench',
  description: 'Science and engineering for people who like to see the measuring instrument.',
  format: 'atom',
  kind: 'articles',
  hue: 14,
  author: 'Orbit & Bench',
  pieces: [
    {
      title: 'A tiny satellite measures its own decay, and rewrites the drag tables',
      snippet: 'The students who built it wanted a camera; there was only room for a clock.',
      hoursAgo: 0.4,
      hasPicture: true,
      categories: ['Space'],
      html: `
<p>The satellite is the size of a loaf and does one thing. Once a second it sends the time. From the ground, a receiver notes by how much that second has been stretched or squeezed by motion, and so learns how the orbit is shrinking.</p>
<p>Air at four hundred kilometres is almost nothing. Almost nothing, over a year, is forty kilometres of height. The standard tables predicted thirty-one.</p>
<h2>What the clock saw</h2>
<table><thead><tr><th>Month</th><th>Predicted loss</th><th>Measured loss</th></tr></thead><tbody><tr><td>March</td><td>2.1 km</td><td>2.2 km</td></tr><tr><td>June</td><td>2.4 km</td><td>3.0 km</td></tr><tr><td>September</td><td>2.9 km</td><td>4.1 km</td></tr></tbody></table>
<p>The difference follows the Sun, but with a delay that nobody had put into the tables, because nobody had flown a clock without anything else attached.</p>`,
    },
    {
      title: 'The browser that fits on a floppy disk renders more of the web than you think',
      snippet: 'Forty thousand lines, no scripts, and a stubborn idea about documents.',
      hoursAgo: 2,
      categories: ['Software'],
      html: `
<p>Its author had a rule: whatever a page asks for must be answerable from the page. No second request for a font, no third for permission. What is left of the web under this rule, she says, is about sixty per cent of it, and nearly all of the good part.</p>
<p>The layout engine is a single pass. It reads a tag, decides, and never changes its mind:</p>
<pre><code>for (const box of readBoxes(document)) {
  place(box, below(previous))
  previous = box
}</code></pre>
<p>Tables were the hard part. They are the only place where the browser looks ahead, and the only place where it is slow.</p>`,
    },
    {
      title: 'Why the new heat pumps sing at minus twenty',
      snippet: 'Engineers traced the hum to a valve that opens a little too politely.',
      hoursAgo: 5,
      hasPicture: true,
      categories: ['Energy'],
      html: `
<p>It is a clear note, a little below middle C, and it starts when the thermometer passes minus nineteen. Owners of the new model recorded it for one another before they recorded it for the manufacturer.</p>
<p>The culprit is the expansion valve. To save wear it opens in 480 small steps rather than sixty large ones, and in the deep cold the steps come at 247 a second. The pipe behind it happens to be a good flute.</p>
<p>A new firmware opens the valve with a slight stammer. The note is gone. Some owners have asked to have it back at Christmas.</p>`,
    },
    {
      title: 'A telescope made of forty balconies',
      snippet: 'Amateurs across one city point the same small lens at the same star, and add it up.',
      hoursAgo: 11,
      categories: ['Astronomy'],
      html: `
<p>One small telescope on a balcony sees mostly the neighbours’ kitchen light. Forty of them, on forty balconies, see forty different kitchens and the same star.</p>
<p>Averaged, the kitchens vanish. Last month the group caught a planet crossing its sun, a dip of one part in three hundred, from the middle of a city of two million.</p>`,
    },
    {
      title: 'The battery that is mostly rust, and proud of it',
      snippet: 'It is heavy, slow and cheap, which is exactly what a wind farm wants.',
      hoursAgo: 18,
      hasPicture: true,
      categories: ['Energy'],
      html: `
<p>Iron rusts and gives up a little electricity. Push the electricity back and the rust becomes iron again. The principle is old enough to be in school books; the trouble was always that the rust flakes off and sulks at the bottom.</p>
<p>The new cells let it. A slow pump keeps the flakes moving, like snow in a glass ball, and they charge as well in motion as at rest.</p>
<ol><li>Weight per kilowatt-hour: six times that of a car battery.</li><li>Price: a tenth.</li><li>Life: unknown, since none has yet died.</li></ol>`,
    },
    {
      title: 'Counting eels with a microphone',
      snippet: 'They make no sound. The gravel they cross does.',
      hoursAgo: 27,
      categories: ['Biology'],
      html: `
<p>An eel is silent, nocturnal and shaped like the thing it hides behind. Counting eels has meant catching eels, which neither party enjoys.</p>
<p>A plate with a microphone under it, sunk in the gravel of a fish pass, hears each animal as a soft continuous hiss of about four seconds. Trout click. Crayfish, the authors report, “type”.</p>`,
    },
    {
      title: 'How to weigh a cloud',
      snippet: 'With a hill, a rain gauge, and the patience of two winters.',
      hoursAgo: 40,
      html: `
<p>Clouds that rest on hills leave water behind even when it does not rain. Foresters have always known: the trees drip. How much they drip was anyone’s guess.</p>
<p>The new gauge is a harp. Two hundred nylon strings comb the fog, and a cup below collects what they catch. Over two winters the hill’s clouds left 340 millimetres that no weather station had ever seen.</p>`,
    },
    {
      title: 'A compiler error message, rewritten forty times',
      snippet: 'Each version was tried on beginners. The shortest lost.',
      hoursAgo: 52,
      categories: ['Software'],
      html: `
<p>The first version said <code>type mismatch</code>. Beginners read it, nodded, and changed something else.</p>
<p>The fortieth says what was expected, what was found, and on which line the expectation was made. It is four lines long. It is the only one of the forty after which more than half of the readers changed the right thing first.</p>
<p>What did not help: colour alone, an apology, the word “simply”.</p>`,
    },
    {
      title: 'The glass that forgets a scratch',
      snippet: 'Warm it to sixty degrees for an hour, and it lies flat again.',
      hoursAgo: 77,
      hasPicture: true,
      categories: ['Materials'],
      html: `
<p>Ordinary glass is a liquid that has stopped. The new one has stopped a little less. At room temperature it is as hard as a window. In a hot car it remembers that it used to flow, and closes shallow scratches within the hour.</p>
<p>Spectacle makers have asked for samples. So has a museum, for the cases in front of which children stand.</p>`,
    },
    {
      title: 'Earthquakes, as felt by a library',
      snippet: 'Shelves sway, books walk, and a careful librarian keeps a ledger of both.',
      hoursAgo: 101,
      html: `
<p>Since the year it opened, the library on the fault has noted which books fell down in every tremor. Heavy folios on the north wall fall when the ground moves east. Poetry falls in everything.</p>
<p>Seismologists have now calibrated the ledger against instruments of the last thirty years and read it back into the ninety before. It has found two earthquakes that nobody else had written down.</p>`,
    },
    {
      title: 'A ruler for the very small, made of light that waits',
      snippet: 'The trick is not to measure faster but to let the light go round once more.',
      hoursAgo: 130,
      html: `
<p>To measure a length with light one counts waves. To measure it finely one needs more waves than the length has room for. The bench in the cellar sends the same light round a loop of fibre eight thousand times and counts only at the end.</p>
<p>The result is a ruler whose marks are a hundredth of an atom apart. It is disturbed by trams, of which there are fortunately none after one.</p>`,
    },
    {
      title: 'Letters: on the correct way to coil a cable',
      snippet: 'Over-under, say the sound people. The climbers disagree. Both sent diagrams.',
      hoursAgo: 170,
      html: `
<p>Our aside on coiling brought more post than the discovery it accompanied. Sound engineers write that every second loop must be turned over. Climbers write that a rope is not a cable. Sailors write that they have been saying so for six hundred years.</p>
<p>We tried all three on the same thirty metres. All three worked. The fourth, a heap, also worked, once.</p>`,
    },
  ],
}
