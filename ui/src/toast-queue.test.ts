import { expect, test } from 'vitest'
import { createToastQueue, type ToastEvent } from './toast-queue.ts'

const textsOf = (events: ToastEvent[]) =>
  events.map((event) => ('show' in event ? event.show.text : 'closed'))

test('keeps messages in order until the toaster is loaded', () => {
  const queue = createToastQueue()
  queue.show('success', 'first')
  queue.show('error', 'second')
  const seen: ToastEvent[] = []
  queue.connect((event) => seen.push(event))
  queue.show('info', 'third')
  expect(textsOf(seen)).toEqual(['first', 'second', 'third'])
})

test('shows no message twice to the next toaster', () => {
  const queue = createToastQueue()
  queue.show('success', 'once')
  const leave = queue.connect(() => {})
  leave()
  const seen: ToastEvent[] = []
  queue.connect((event) => seen.push(event))
  expect(seen).toEqual([])
})

test('gives each message its own id unless one is given', () => {
  const queue = createToastQueue()
  expect(queue.show('info', 'a')).not.toBe(queue.show('info', 'b'))
  expect(queue.show('info', 'c', { id: 'draft' })).toBe('draft')
})

test('shows a message for the duration of its kind', () => {
  const queue = createToastQueue()
  queue.show('error', 'bad')
  queue.connect((event) => expect('show' in event && event.show.durationMs).toBe(6000))
  expect.assertions(1)
})
