import { expect, test } from 'vitest'
import { createPictureCache } from './picture-cache.ts'

const of = (length: number) => ({ bytes: Buffer.alloc(length), mime: 'image/png' })

test('evicts the least recently used picture and stays within the limit', () => {
  const cache = createPictureCache(80)
  for (let at = 0; at < 8; at += 1) {
    cache.put(`k${at}`, of(10))
  }
  cache.get('k0')
  cache.put('k8', of(10))
  expect(cache.get('k0')).not.toBeNull()
  expect(cache.get('k1')).toBeNull()
  expect(cache.get('k8')).not.toBeNull()
})

test('one large picture does not evict all others', () => {
  const cache = createPictureCache(80)
  cache.put('small', of(10))
  cache.put('large', of(11))
  expect(cache.get('large')).toBeNull()
  expect(cache.get('small')).not.toBeNull()
})

test('counts a picture once when it is added again', () => {
  const cache = createPictureCache(80)
  for (let turn = 0; turn < 20; turn += 1) {
    cache.put('same', of(10))
  }
  cache.put('other', of(10))
  expect(cache.get('same')).not.toBeNull()
})
