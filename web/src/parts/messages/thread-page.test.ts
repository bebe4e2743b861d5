import { expect, it } from 'vitest'
import { type ClientMessage, joined, type Known } from './thread-page.ts'

const messagesOf = (from: number, to: number): ClientMessage[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    id: `${from + at}`,
    number: from + at,
    author: 'client',
    body: `Message ${from + at}`,
    files: [],
    created_at: '2026-05-04T12:00:00+00:00',
    name: null,
  }))
const known = (from: number, to: number, hasEarlier = from > 1): Known => ({
  messages: messagesOf(from, to),
  hasEarlier,
})
const page = (from: number, to: number) => ({
  messages: messagesOf(from, to).toReversed(),
  has_earlier: from > 1,
})
const none: Known = { messages: [], hasEarlier: false }

it.each([
  ['the first page', none, page(41, 70), known(41, 70)],
  ['an empty thread', none, page(1, 0), none],
  ['a page that overlaps', known(1, 30), page(11, 40), known(1, 40)],
  ['a page that follows', known(1, 30), page(31, 60), known(1, 60)],
  ['earlier messages', known(41, 70), page(11, 40), known(11, 70)],
  ['the earliest messages', known(31, 60), page(1, 30), known(1, 60)],
])('joins %s to what is known', (_, before, next, after) => {
  expect(joined(before, next)).toEqual(after)
})

it('begins anew with a page that more came before than it holds, so that the rest can be asked for', () => {
  const anew = joined(known(1, 30), page(41, 70))
  expect(anew).toEqual(known(41, 70, true))
  expect(joined(anew, page(11, 40))).toEqual(known(11, 70))
})

it('leaves out earlier messages that arrive after what they belong to was dropped', () => {
  expect(joined(known(91, 120), page(1, 30))).toEqual(known(91, 120))
})

it('takes from a page what has changed in its own part', () => {
  const [first, ...rest] = page(1, 30).messages
  const changed = { messages: [{ ...(first as ClientMessage), body: null }, ...rest], has_earlier: false }
  expect(joined(known(1, 30), changed).messages.at(-1)?.body).toBeNull()
})
