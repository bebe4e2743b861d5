import { expect, test } from 'vitest'
import { readBinary, readText, UnreadableFrame } from './incoming.ts'
import { broadcastFrames, textFrame } from './outgoing.ts'
import { webSocketFrame } from './web-socket-frame.ts'

test.each([
  [0, [0x82, 0]],
  [125, [0x82, 125]],
  [126, [0x82, 126, 0, 126]],
  [65_535, [0x82, 126, 255, 255]],
  [65_536, [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a frame states its length of %i bytes', (length, head) => {
  const frame = webSocketFrame('binary', Buffer.alloc(length, 7))
  expect([...frame.subarray(0, head.length)]).toEqual(head)
  expect(frame.length).toBe(head.length + length)
})

test('both versions of a text frame have the same content', () => {
  const message = { joinRef: '1', ref: '2', topic: 'realtime:"é', event: 'e' }
  const bodyOf = (frame: Buffer): unknown => JSON.parse(frame.subarray(2).toString())
  expect(bodyOf(textFrame('2.0.0', message, '{"a":1}'))).toEqual(['1', '2', 'realtime:"é', 'e', { a: 1 }])
  expect(bodyOf(textFrame('1.0.0', message, '{"a":1}'))).toEqual({
    join_ref: '1',
    ref: '2',
    topic: 'realtime:"é',
    event: 'e',
    payload: { a: 1 },
  })
})

test('a name too long for a binary frame is sent as text, and a binary payload with it is not sent', () => {
  const event = 'e'.repeat(256)
  const frame = broadcastFrames('realtime:t', { event, json: '{}', binary: null })('2.0.0')
  expect(frame?.[0]).toBe(0x81)
  expect(broadcastFrames('realtime:t', { event, json: null, binary: Buffer.of(1) })('2.0.0')).toBeNull()
  expect(broadcastFrames('realtime:t', { event: 'e', json: null, binary: Buffer.of(1) })('1.0.0')).toBeNull()
})

test('a binary push is split by its lengths in bytes, not in characters', () => {
  const parts = ['1', '', 'realtime:é', 'ñ', '{"persist":true}'].map((text) => Buffer.from(text))
  const head = Buffer.from([3, ...parts.map(({ length }) => length), 1])
  const push = readBinary(Buffer.concat([head, ...parts, Buffer.from('{"x": 1}')]))
  expect(push).toMatchObject({
    joinRef: '1',
    ref: null,
    topic: 'realtime:é',
    broadcast: { event: 'ñ', json: '{"x": 1}', binary: null, meta: { persist: true } },
  })
})

test.each(['[1,2,3]', 'null', '"x"', '{"topic":"t"}', '', '[null,null,"t"]'])(
  '%s is not a message',
  (text) => {
    expect(() => readText(text, '2.0.0')).toThrow(UnreadableFrame)
    expect(() => readText(text, '1.0.0')).toThrow(UnreadableFrame)
  },
)
