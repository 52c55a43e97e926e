import type { Publication } from '../publications.ts'

/** A comic: the picture, and its description for readers who cannot see it. */
function strip(
  name: string,
  title: string,
  hoursAgo: number,
  panels: [string, string, string],
): Publication['pieces'][number] {
  const description = panels.join(' ')
  return {
    title,
    snippet: panels[0],
    hoursAgo,
    hasPicture: true,
    html: `<figure><img src="/pictures/three-panels-${name}-strip.png" alt="${description}" title="There was no room for a fourth."></figure><p>${panels.join('</p><p>')}</p>`,
  }
}

export const threePanels: Publication = {
  name: 'three-panels',
  title: 'Three Panels',
  description: 'A comic about time, weather and tea. New when it is finished.',
  format: 'atom',
  kind: 'articles',
  hue: 255,
  author: 'Three Panels',
  pieces: [
    strip('zones', 'Geologic time zones', 28, [
      'A clock on a cliff says: quarter past the ice.',
      'A smaller clock, lower down, says: nearly ferns.',
      '“You are late,” says the mountain. “For which?” says the hiker.',
    ]),
    strip('forecast', 'The forecast, reviewed', 76, [
      'A critic holds up yesterday’s weather.',
      '“Derivative. The drizzle lacked conviction.”',
      '“But the clearing in the evening: five stars, all visible.”',
    ]),
    strip('kettle', 'Theory of the kettle', 124, [
      'A watched kettle sits on the stove.',
      'A physicist looks away, with a mirror.',
      'The kettle has a mirror too.',
    ]),
    strip('undo', 'Undo', 172, [
      'Someone spills a cup and presses two keys on the table.',
      'Nothing happens. They press harder.',
      'The cat puts its paw on the key beside them. Everything is spilled.',
    ]),
    strip('map', 'You are here', 244, [
      'A map says: you are here.',
      'The walker steps aside. The dot steps aside.',
      '“Finally,” says the map, “someone who checks.”',
    ]),
    strip('meeting', 'Minutes of the meeting', 316, [
      'Nine people round a table. A clock.',
      'Nine clocks round a table. A person.',
      'The person is the agenda.',
    ]),
    strip('moon', 'Maintenance window', 388, [
      'The moon is dark. A small sign hangs from it.',
      'The sign says: back in a fortnight.',
      'An owl writes a complaint.',
    ]),
    strip('bread', 'Starter', 460, [
      'A jar on the windowsill bubbles.',
      'The jar asks to be fed. It has learned the word.',
      'The family eats out.',
    ]),
    strip('queue', 'The queue', 556, [
      'A long queue in front of a closed door.',
      'The door opens. Behind it: the end of the queue.',
      '“Is this the front?” “It is if you are optimistic.”',
    ]),
    strip('library', 'Overdue', 652, [
      'A library book comes home by itself, with a suitcase.',
      '“Where have you been?” The book will not say.',
      'On page forty there is sand.',
    ]),
    strip('wind', 'Wind, instructions for', 748, [
      'A scarecrow reads a manual called Wind.',
      'Page one: it begins elsewhere.',
      'There is no page two. It has blown away.',
    ]),
    strip('first', 'The first one', 844, [
      'An empty panel.',
      'An empty panel, with a hand and a pencil.',
      '“Well,” says the hand, “that is two done.”',
    ]),
  ],
}
