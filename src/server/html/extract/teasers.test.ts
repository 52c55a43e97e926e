import { expect, test } from 'vitest'
import { openDocument } from './pageDocument.ts'
import { removeTeasers } from './teasers.ts'

const url = 'https://site.test/harbor/fog'
const sentence = 'The pilots met the ferry before dawn, and nobody on the quay had expected the fog to lift so soon.'
const paragraphs = `<p>${sentence}</p>`.repeat(4)

const many = (write: (index: number) => string, count = 12) =>
  Array.from({ length: count }, (_, index) => write(index)).join('')
const card = (index: number) =>
  `<div><h3><a href="/story/${index}">Story number ${index}</a></h3><p>A few words about it.</p></div>`

function textLeft(body: string): string {
  const document = openDocument({ html: `<html><head></head><body>${body}</body></html>`, linkedData: [] }, url)
  removeTeasers(document, url)
  return document.body.textContent
}

test('cards of other articles are no part of an article, wherever they are', () => {
  const stream = `<section>${many(card, 80)}</section>`
  for (const body of [
    `<article>${paragraphs}</article>${stream}`,
    `${stream}<article>${paragraphs}</article>`,
    `<article>${paragraphs}${stream}${paragraphs}</article>`,
    `<form action="./Default.aspx"><div><div>${paragraphs}</div>${stream}</div></form>`,
    `<main><div>${paragraphs}</div>${many(card, 80)}</main>`,
  ]) {
    const text = textLeft(body)
    expect(text).toContain('nobody on the quay')
    expect(text).not.toContain('Story number')
  }
})

test('an article that consists of cards keeps them', () => {
  const text = textLeft(`<article><p>What we read this week.</p>${many(card)}</article><p>${sentence}</p>`)
  expect(text).toContain('Story number 0')
  expect(text).toContain('Story number 11')
})

test('the front page of a site keeps its stories', () => {
  expect(textLeft(`<section>${many(card, 40)}</section>`)).toContain('Story number 39')
})

test('headings that lead to places of the same page are no cards', () => {
  const entry = (index: number) =>
    `<div><h3><a href="/harbor/fog?entry=${index}#e${index}">The mail of day ${index}</a></h3><p>${sentence}</p></div>`
  expect(textLeft(`<main>${paragraphs}${many(entry)}</main>`)).toContain('The mail of day 11')
})

test('a round-up of the stories of other sites keeps them', () => {
  const entry = (index: number) =>
    `<div><h3><a href="https://paper${index}.test/story">What paper ${index} says</a></h3><p>A few words about it.</p></div>`
  expect(textLeft(`<main>${paragraphs}${many(entry)}</main>`)).toContain('What paper 11 says')
  const news = (index: number) => card(index).replace('"/story', '"https://news.site.test/story')
  expect(textLeft(`<main>${paragraphs}${many(news)}</main>`)).not.toContain('Story number')
})

test('a gallery keeps its pictures and their captions', () => {
  const picture = (index: number) =>
    `<div><a href="/large/${index}.jpg"><img src="/small/${index}.jpg" alt=""><span>The quay on day ${index}</span></a></div>`
  expect(textLeft(`<main>${paragraphs}<div>${many(picture)}</div></main>`)).toContain('The quay on day 11')
})

test('a list of a few sources stays', () => {
  const text = textLeft(`<main><div>${paragraphs}<div>${many(card, 4)}</div>${paragraphs}</div></main>`)
  expect(text).toContain('Story number 3')
})
