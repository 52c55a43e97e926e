import type { Publication } from '../publications.ts'

export const theWeeklyCurrent: Publication = {
  name: 'the-weekly-current',
  title: 'The Weekly Current',
  description: 'The news, a little slower. Reports from rivers, railways and town halls.',
  format: 'rss',
  kind: 'articles',
  hue: 205,
  author: 'The Current’s reporters',
  pieces: [
    {
      title: 'Rivers that were given legal rights are beginning to win their cases',
      snippet:
        'Ten years after the first ruling, courts on three continents have ordered dams opened and mines closed in the name of the water itself.',
      hoursAgo: 0.2,
      hasPicture: true,
      categories: ['Rivers', 'Law'],
      html: `
<p>The plaintiff could not attend. It was in flood that morning, brown and fast under the courthouse bridge, and the judge, who had walked to work along it, said so for the record.</p>
<p>Ten years after a river was first declared a person, the idea has stopped being a curiosity. Guardians appointed to speak for the water have brought forty-one cases. They have won nineteen, settled eleven, and lost the rest on matters of procedure.</p>
<h2>A guardian’s working week</h2>
<p>Most of it is paper. A guardian reads licences, measures what comes out of pipes, and goes to meetings where nobody expected a river to have an opinion.</p>
<blockquote><p>You are asked what the river wants. It wants to arrive somewhere. Everything else follows from that.</p></blockquote>
<figure><img src="/pictures/the-weekly-current-below-the-weir.png" alt="Hills above a slow river"><figcaption>Below the old weir, opened by order of the court in spring.</figcaption></figure>
<p>Companies that once called the rulings poetry now keep a lawyer for them. The next hearing concerns a tributary that has run dry for three summers. It will be represented by its bed.</p>`,
    },
    {
      title: 'Night trains return to the Alps as operators share sleeping cars',
      snippet: 'A pool of 240 carriages lets small railways offer a bed where they could not afford one.',
      hoursAgo: 1,
      hasPicture: true,
      categories: ['Railways'],
      html: `
<p>A sleeping car is an awkward thing to own. It earns money for nine hours, stands about for fifteen, and needs sheets. Seven railways have therefore stopped owning them, and rent by the night from a common pool.</p>
<p>The first shared train left the lakes at 21:14 on Thursday with cars in four liveries. By morning it had divided twice, in stations where nobody on board woke up, and arrived at three seas.</p>
<ul><li>240 carriages, refitted from day cars that were due for scrap</li><li>one spare in every station where trains divide</li><li>breakfast from whichever country the sun rises in</li></ul>
<p>Berths for the summer are sold out. Seats are not, and the conductors recommend the left side.</p>`,
    },
    {
      title: 'What the census of trees in one city taught another',
      snippet: 'Street by street, volunteers found that shade follows income.',
      hoursAgo: 3,
      categories: ['Cities'],
      html: `
<p>Four hundred people with tape measures walked every street of the port over two autumns. They counted 61,204 trees, hugged most of them for the girth, and drew a map on which the rich quarters are dark green and the hot ones white.</p>
<p>The inland city copied the method and was ready to be ashamed. Its map surprised it: the shadiest ward was the poorest, where a tramway depot had been allowed to go wild for sixty years.</p>
<p>Both cities now plant where the summer’s ambulance calls come from. It turns out to be the simplest map of all.</p>`,
    },
    {
      title: 'The village that votes on its own street lamps',
      snippet: 'Every lamp has a switch, every switch a ballot, and the stars have come back over the mill.',
      hoursAgo: 6,
      categories: ['Towns'],
      html: `
<p>It began with a complaint about a bedroom window. It ended with a rule: each lamp burns only as long as the ten houses nearest to it want it to, and they vote every November.</p>
<p>A third of the lamps now go out at eleven. Two burn all night, one at the steps by the church and one outside the window of a man who likes it.</p>
<p>The bill has halved. Nobody has fallen. The school has bought a telescope.</p>`,
    },
    {
      title: 'Ferry workers and ferry riders write a timetable together',
      snippet: 'Six weeks, one long table, and a boat that now waits for the bakery shift.',
      hoursAgo: 9,
      hasPicture: true,
      html: `
<p>The old timetable was drawn up for the convenience of a tide that had since been dredged away. The new one was drawn up by nineteen people who use the boat and eleven who run it.</p>
<p>What they found first was that nobody had ever asked when the bakery’s night shift ended. It ends at 5:40. The first boat had left at 5:35 since before the bakery was built.</p>
<p>It now leaves at 5:50. In return the crew got something they had wanted for longer: a bench.</p>`,
    },
    {
      title: 'Insurers are mapping hail, one dented roof at a time',
      snippet: 'Radar sees the storm, but only roofs remember where it fell.',
      hoursAgo: 14,
      html: `
<p>Hail is local to the point of rudeness. It ruins one vineyard and spares the next, and radar, which sees the stones while they are still falling, cannot say how large they were when they landed.</p>
<p>A group of insurers has begun to photograph roofs instead. Each dent is an instrument that was read once. With two million of them, the map has become fine enough to show that storms prefer to follow a certain motorway, for reasons nobody can explain.</p>`,
    },
    {
      title: 'A parliament without a building meets for the first time',
      snippet: 'The islands’ new assembly will sit in school halls, a different one each month.',
      hoursAgo: 22,
      categories: ['Politics'],
      html: `
<p>The assembly of the outer islands has forty members, one clerk, a trunk of voting cards and no house. It will travel. In January it sat between climbing bars; in February it will sit where the brass band practises.</p>
<p>The arrangement was meant to save money until a building was agreed upon. After one sitting, members of all three parties said they would rather not agree upon one.</p>
<p>“People come in with wet coats and tell you things,” said the speaker. “That does not happen to a parliament with stairs.”</p>`,
    },
    {
      title: 'The last lighthouse keeper trains her replacement, a sensor',
      snippet: 'She has taught it fog, and is not sure it has understood.',
      hoursAgo: 31,
      hasPicture: true,
      html: `
<p>For a year the keeper and the machine have kept the same log. Each evening they compare. The machine is better at wind. It was, until March, hopeless at fog, which it took for rain that had lost its way.</p>
<p>She corrected it 214 times. In the last month they disagreed twice, and once, she admits, it was right.</p>
<p>She leaves on the first of the month with a dog and eleven boxes. The lamp will go on being lit; someone will still come on Tuesdays to clean the glass.</p>`,
    },
    {
      title: 'How a market town got its Saturday back',
      snippet: 'The stalls had dwindled to four. Then the council stopped charging for the square.',
      hoursAgo: 46,
      html: `
<p>A pitch on the square used to cost as much as a stall could earn in an hour, which is how long most of them stayed. The town’s accountant proposed to charge nothing and lose the income. She was told to think again, did, and proposed it again.</p>
<p>There are sixty stalls now. The car park, which does charge, has earned the difference four times over. The accountant sells honey at the corner by the pump.</p>`,
    },
    {
      title: 'Two countries exchange a hectare of border, with tea',
      snippet: 'A stream had moved, and with it, strictly speaking, eleven sheep.',
      hoursAgo: 70,
      categories: ['Politics', 'Rivers'],
      html: `
<p>Since the treaty says that the border follows the stream, and since the stream moved forty metres in the night of the great storm, eleven sheep woke up abroad.</p>
<p>It took two foreign ministries four years to put it right. The ceremony took twenty minutes. There was a folding table, two maps, two pens and, because it was cold, one large pot of tea.</p>
<p>The sheep had not been told and did not attend.</p>`,
    },
    {
      title: 'A bridge closes for repairs, and its town finds out what it was for',
      snippet: 'The detour is nine minutes by car. On foot, it turned out, it was a friendship.',
      hoursAgo: 95,
      hasPicture: true,
      html: `
<p>The planners counted cars, as planners do, and found that the town could spare its bridge for a summer. Nobody had counted the people who crossed it to borrow things.</p>
<p>By July there was a raft. By August there was a rota for the raft. When the bridge opened again in October, the raft’s captain, aged eleven, asked what she was to do now, and was made to cut the ribbon.</p>`,
    },
    {
      title: 'Corrections and a thank you',
      snippet: 'The canal we called dry was merely shy. And sixty of you wrote about the bench.',
      hoursAgo: 120,
      html: `
<p>Last week we said that the upper canal was dry. It is low, as several readers proved by sending photographs of their boots. We are sorry, and so are the boots.</p>
<p>We also asked where the oldest public bench might be. Sixty letters came. The leading candidate bears a date, a pair of initials and the carving of a cat, and we will visit it as soon as the weather allows sitting.</p>`,
    },
  ],
}
