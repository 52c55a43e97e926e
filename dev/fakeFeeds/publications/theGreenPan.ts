import type { Publication } from '../publications.ts'

export const theGreenPan: Publication = {
  name: 'the-green-pan',
  title: 'The Green Pan',
  description: 'Vegetables, mostly, and what to do with the rest of the butter.',
  format: 'rss',
  kind: 'articles',
  hue: 40,
  author: 'From the kitchen of The Green Pan',
  pieces: [
    {
      title: 'Roasted squash with brown butter and too many sage leaves',
      snippet: 'The leaves are the point. Fry more than you think.',
      hoursAgo: 26,
      hasPicture: true,
      categories: ['Autumn', 'Oven'],
      html: `
<p>Recipes ask for eight leaves. Eight leaves is a garnish. We want forty, fried until they shatter, because by the time the squash reaches the table someone will have eaten twenty of them out of the pan.</p>
<h3>You need</h3>
<ul><li>1 squash, about a kilo, in wedges, skin on</li><li>120 g butter</li><li>40 sage leaves, dry</li><li>salt, a lemon</li></ul>
<h3>And then</h3>
<ol><li>Roast the wedges at 220 °C for 35 minutes. Do not turn them. The dark side is the good side.</li><li>Melt the butter and wait until it smells of nuts.</li><li>In with the leaves, ten at a time, a few seconds each.</li><li>Butter over squash, leaves over butter, lemon over everything.</li></ol>`,
    },
    {
      title: 'A better way to peel chestnuts',
      snippet: 'It involves a towel, and telling nobody how long it takes.',
      hoursAgo: 50,
      categories: ['Autumn'],
      html: `
<p>Cut the cross on the round side, deep. Soak for ten minutes, roast for twenty, wrap in a wet towel for ten more, and squeeze the whole bundle until it crackles.</p>
<p>Peel while they are too hot to hold. There is no way around this part, and anyone who offers one is selling a gadget.</p>`,
    },
    {
      title: 'Soup from the back of the drawer',
      snippet: 'Two carrots, a tired leek, the heel of a cheese.',
      hoursAgo: 74,
      hasPicture: true,
      categories: ['Soup'],
      html: `
<p>Slice what you have and sweat it in more oil than seems decent, with the lid on, for half an hour. Most soups fail here, from haste.</p>
<p>Water, not stock. The heel of a hard cheese goes in whole and comes out soft, to be fought over. Salt at the end, vinegar after the salt.</p>`,
    },
    {
      title: 'Bread for people who forget about bread',
      snippet: 'Eighteen hours, of which you are needed for nine minutes.',
      hoursAgo: 98,
      hasPicture: true,
      categories: ['Bread'],
      html: `
<p>Stir 500 g flour, 380 g water, 10 g salt and as much yeast as fits on a fingertip. Forget it until tomorrow.</p>
<p>Fold it twice, as one folds a letter. Forget it for another hour. Bake in a lidded pot, as hot as the oven goes, thirty minutes with the lid and fifteen without.</p>
<p>If you forget it entirely, it becomes a starter. Nothing is lost.</p>`,
    },
    {
      title: 'In praise of the radish, cooked',
      snippet: 'It turns pink, then mild, then into something like a tiny turnip with manners.',
      hoursAgo: 122,
      categories: ['Spring'],
      html: `
<p>Halve a bunch. Cut side down in hot butter, five minutes, do not touch. A spoon of water, the leaves on top, a lid, one minute. Salt that you can hear.</p>`,
    },
    {
      title: 'Beans, and why to salt the water after all',
      snippet: 'We cooked six pots to find out. The skins tell.',
      hoursAgo: 150,
      categories: ['Beans'],
      html: `
<p>The old rule says that salt keeps beans hard. We soaked and cooked six pots, three with and three without.</p>
<table><thead><tr><th></th><th>Salted</th><th>Plain</th></tr></thead><tbody><tr><td>Time</td><td>52 min</td><td>64 min</td></tr><tr><td>Burst skins</td><td>3 in 100</td><td>19 in 100</td></tr><tr><td>Second helpings</td><td>all</td><td>some</td></tr></tbody></table>
<p>Salt the soaking water. Salt the cooking water. Rest in peace, old rule.</p>`,
    },
    {
      title: 'A salad that is mostly toast',
      snippet: 'The tomatoes are there for the toast, not the other way round.',
      hoursAgo: 200,
      hasPicture: true,
      categories: ['Summer'],
      html: `
<p>Tear a stale loaf. Oil, salt, oven, until it is loud. Crush four tomatoes over it with your hands and wait ten minutes, in which time you may chop an onion or look out of the window.</p>`,
    },
    {
      title: 'Pickles by Thursday',
      snippet: 'No jars to boil, no month to wait.',
      hoursAgo: 250,
      categories: ['Pickles'],
      html: `
<p>Equal parts of vinegar and water, a spoon of sugar, half a spoon of salt. Boil, pour over whatever is crunchy, cool, lid, fridge. Start on Tuesday.</p>`,
    },
    {
      title: 'The only custard you need',
      snippet: 'Five yolks, one eye on the spoon.',
      hoursAgo: 310,
      categories: ['Sweet'],
      html: `
<p>Half a litre of milk, five yolks, eighty grams of sugar, a pod if you are rich. Stir over a low flame and watch the back of the spoon. When a finger leaves a road in it, stop. When it boils, you have sweet scrambled eggs, which is breakfast.</p>`,
    },
    {
      title: 'Onions, slowly',
      snippet: 'Everyone says twenty minutes. Everyone is lying.',
      hoursAgo: 380,
      hasPicture: true,
      html: `
<p>It takes an hour. It has always taken an hour. Slice six, butter, low flame, a pinch of salt, and read something. Scrape every ten minutes. At fifty you will think that they are done. They are not.</p>`,
    },
    {
      title: 'What to do with a whole celeriac',
      snippet: 'Bake it as it is, and carve it like a Sunday.',
      hoursAgo: 450,
      categories: ['Winter', 'Oven'],
      html: `
<p>Scrub it, oil it, salt it, bake it for two and a half hours at 190 °C. It will look like something the tide left. Cut off the top and eat it with a spoon and cold butter.</p>`,
    },
    {
      title: 'The pan this page is named after',
      snippet: 'Enamel, chipped, from a jumble sale. It does not cook better. It cooks.',
      hoursAgo: 560,
      html: `
<p>People ask which one it is. It has no name on it. It cost less than the onions that first went into it, and it is the only pan in the house that nobody has ever looked for.</p>`,
    },
  ],
}
