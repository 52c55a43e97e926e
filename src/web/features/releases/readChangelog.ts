type Version = { title: string; areas: { title: string; changes: string[] }[] }

/** Reads the form of CHANGELOG.md: versions are headings of the second level, areas of the third, and each change is one point. */
export function readChangelog(text: string): Version[] {
  return sectionsOf(text, '## ').map(({ title, body }) => ({
    title,
    areas: sectionsOf(body, '### ').map((area) => ({ title: area.title, changes: pointsOf(area.body) })),
  }))
}

function sectionsOf(text: string, mark: string): { title: string; body: string }[] {
  const [, ...sections] = `\n${text}`.split(`\n${mark}`)
  return sections.map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return { title, body: lines.join('\n') }
  })
}

/** A point goes on in indented lines. Marks of code and links to files of the repository become plain words. */
function pointsOf(text: string): string[] {
  const [, ...points] = `\n${text}`.split('\n- ')
  return points.map((point) =>
    point
      .replace(/\s+/g, ' ')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll('`', '')
      .trim(),
  )
}
