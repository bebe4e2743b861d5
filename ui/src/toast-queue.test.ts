import { expect, test } from 'vitest'
import { createToastQueue, type ToastEvent } from './toast-queue.ts'

const textsOf = (events: ToastEvent[]) =>
  events.map((event) => ('show' in event ? event.show.text : 'closed'))

test('keeps messages that come before anybody draws them, in their order', () => {
  const queue = createToastQueue()
  queue.show('success', 'first')
  queue.show('error', 'second')
  const seen: ToastEvent[] = []
  queue.connect((event) => seen.push(event))
  queue.show('info', 'third')
  expect(textsOf(seen)).toEqual(['first', 'second', 'third'])
})

test('shows nothing twice to the next one who draws', () => {
  const queue = createToastQueue()
  queue.show('success', 'once')
  const leave = queue.connect(() => {})
  leave()
  const seen: ToastEvent[] = []
  queue.connect((event) => seen.push(event))
  expect(seen).toEqual([])
})

test('gives each message its own id unless one is asked for', () => {
  const queue = createToastQueue()
  expect(queue.show('info', 'a')).not.toBe(queue.show('info', 'b'))
  expect(queue.show('info', 'c', { id: 'draft' })).toBe('draft')
})

test('gives a message the time of its kind', () => {
  const queue = createToastQueue()
  queue.show('error', 'bad')
  queue.connect((event) => expect('show' in event && event.show.durationMs).toBe(6000))
  expect.assertions(1)
})
