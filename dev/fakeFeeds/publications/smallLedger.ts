import type { Publication } from '../publications.ts'

export const smallLedger: Publication = {
  name: 'small-ledger',
  title: 'The Small Ledger',
  description: 'Money at the size at which people meet it.',
  format: 'rss',
  kind: 'articles',
  hue: 180,
  author: 'The Small Ledger',
  pieces: [
    {
      title: 'The corner shop that publishes its accounts in the window',
      snippet: 'Customers read them on the way in. Prices are argued over on the way out.',
      hoursAgo: 2.5,
      hasPicture: true,
      categories: ['Shops'],
      html: `
<p>On the first of every month a sheet of paper goes up beside the lottery sign. It says what came in, what went out, and what is left. In March what was left was 214.</p>
<p>The owner began because of a rumour that she was getting rich. She went on because of what happened next: people who had bought their milk elsewhere for a few pence less began to buy it here.</p>
<p>“They don’t want it cheap,” she says. “They want to know.”</p>`,
    },
    {
      title: 'Why a cup of coffee costs what it costs, in nine lines',
      snippet: 'The beans are line six.',
      hoursAgo: 15,
      categories: ['Prices'],
      html: `
<p>We asked a café for its invoices and divided by the cup.</p>
<table><thead><tr><th>What</th><th>Pence</th></tr></thead><tbody><tr><td>Wages</td><td>96</td></tr><tr><td>Rent</td><td>61</td></tr><tr><td>Tax</td><td>53</td></tr><tr><td>The machine</td><td>22</td></tr><tr><td>Milk</td><td>19</td></tr><tr><td>Beans</td><td>18</td></tr><tr><td>Cups that come back</td><td>4</td></tr><tr><td>Cups that do not</td><td>9</td></tr><tr><td>What is left</td><td>28</td></tr></tbody></table>
<p>When the price of beans doubles, line six goes from 18 to 36. When the rent goes up by a tenth nobody writes an article.</p>`,
    },
    {
      title: 'A bank for tools pays its first dividend, in ladders',
      snippet: 'Members who lent the most got first pick of the spring purchases.',
      hoursAgo: 38,
      hasPicture: true,
      categories: ['Co-operatives'],
      html: `
<p>The tool bank has 700 members and one concrete mixer. You put in a drill, you take out a sander. After five years it finds itself with a surplus, and since its rules forbid paying it out in money, it has bought eleven ladders.</p>`,
    },
    {
      title: 'How a town of 3,000 refinanced its swimming pool',
      snippet: 'With swimmers, at two per cent, and a plaque.',
      hoursAgo: 63,
      categories: ['Towns'],
      html: `
<p>The bank wanted six per cent and the changing rooms as security. The swimmers wanted two per cent and to be let in at seven.</p>
<p>Four hundred households lent a month’s rent each. The loan is repaid in eight years, in cash or in lengths.</p>`,
    },
    {
      title: 'The pension that is an orchard',
      snippet: 'Plant at thirty, rent out at fifty, sit under at seventy.',
      hoursAgo: 88,
      categories: ['Saving'],
      html: `
<p>A walnut tree costs little, asks little, and pays nothing for fifteen years. After that it pays for fifty. Three families have done the sums for a hectare and showed us, hesitantly, that it beats the fund they also hold.</p>`,
    },
    {
      title: 'Invoice day, or how a plumber got paid on time',
      snippet: 'He stopped sending reminders and started sending biscuits.',
      hoursAgo: 112,
      html: `
<p>The average invoice in his trade is paid after fifty-one days. His are paid after nine. He has tried letters, discounts and a solicitor. What works is a tin, delivered by hand, with the invoice under the biscuits.</p>`,
    },
    {
      title: 'What a strike fund does in the forty years between strikes',
      snippet: 'It lends for washing machines, and is very good at it.',
      hoursAgo: 160,
      hasPicture: true,
      categories: ['Work'],
      html: `
<p>The money had to be there in the morning if it was needed, and it was not needed. So it went out in small loans to people everyone knew. In forty years, two were not repaid. One of them was a boat.</p>`,
    },
    {
      title: 'A price that has not changed since the bridge was built',
      snippet: 'The toll is one coin. The coin is now worth more than the toll.',
      hoursAgo: 208,
      categories: ['Prices'],
      html: `
<p>The charter says one copper coin of the realm. The realm stopped making them. The bridge keeper sells them at the gate, for what they fetch at auction, and buys them back on the other side.</p>`,
    },
    {
      title: 'Second-hand, third-hand, and the woman who tracks a coat',
      snippet: 'Seven owners in nineteen years, and the lining was replaced twice.',
      hoursAgo: 256,
      html: `
<p>Sewn behind the label is a strip of cloth on which each owner has written a name and a price. It has been sold for more each time. The coat is good; the strip, she thinks, is better.</p>`,
    },
    {
      title: 'The arithmetic of a village bus',
      snippet: 'It loses money on every passenger, and the village is richer for it.',
      hoursAgo: 330,
      categories: ['Towns'],
      html: `
<p>Each ride costs the parish four and earns it one. We followed the other three: to the chemist that stayed, to the job that could be taken, to the house that was sold to people who do not drive.</p>`,
    },
    {
      title: 'Lending a cow',
      snippet: 'The oldest contract in the valley fits on a barn door.',
      hoursAgo: 400,
      html: `
<p>The cow is yours, the milk is mine; the first calf is yours, the second mine; if she dies of the cold, it is my roof; if she dies of age, it is nobody’s fault. Signed with two thumbs.</p>`,
    },
    {
      title: 'About this ledger',
      snippet: 'What comes in, what goes out, and who pays for the paper.',
      hoursAgo: 700,
      html: `
<p>We have 2,140 readers who pay and rather more who do not. Last year that made a surplus of 83, which we spent on the chair that you can hear in the recordings.</p>`,
    },
  ],
}
