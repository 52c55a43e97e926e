// NewsBlur: `{ stories: [{ story_title, story_permalink, story_content, story_timestamp, starred, user_tags, read_status,
// story_feed_id }], feeds: { id: { feed_address, feed_link, feed_title } } }`; in some answers `feeds` is a list.
import { type Entry, fieldsOf, type Json, listAt, millisecondsAt, momentAt, textAt, textsAt } from './entry.ts'

export function readNewsBlur(document: Json): Entry[] {
  const feeds = readFeeds(document)
  return listAt(document, 'stories').map((story, position) => readStory(story, { position, feeds }))
}

function readFeeds(document: Json): Map<string, Json> {
  const listed = listAt(document, 'feeds').map((feed): [string, Json] => [String(feed.id), feed])
  const named = Object.entries(fieldsOf(document.feeds)).map(([id, feed]): [string, Json] => [id, fieldsOf(feed)])
  return new Map([...listed, ...named])
}

function readStory(story: Json, { position, feeds }: { position: number; feeds: Map<string, Json> }): Entry {
  const feed = feeds.get(String(story.story_feed_id)) ?? {}
  const link = textAt(story, 'story_permalink')
  const savedAt = millisecondsAt(story, 'starred_timestamp')
  const isStarred = story.starred === true || savedAt !== null
  return {
    source: {
      addresses: [textAt(feed, 'feed_address'), textAt(feed, 'feed_link')],
      title: textAt(feed, 'feed_title'),
      siteUrl: textAt(feed, 'feed_link'),
    },
    item: {
      url: link,
      title: textAt(story, 'story_title'),
      content_html: textAt(story, 'story_content'),
      date_published: momentAt(story, 'story_timestamp') || textAt(story, 'story_date'),
      authors: [{ name: textAt(story, 'story_authors') }],
    },
    link,
    savedAt,
    position,
    marks: {
      isSaved: isStarred,
      isRead: typeof story.read_status === 'number' ? story.read_status !== 0 : null,
      // `story_tags` are the publisher's.
      labels: textsAt(story, 'user_tags'),
    },
  }
}
