import { expect, it } from 'vitest'
import { cleanWebAddress, isWebAddress } from './web-address.ts'

it.each([
  ['instagram.com/lark', 'https://instagram.com/lark'],
  ['  www.yelp.com/biz/lark ', 'https://www.yelp.com/biz/lark'],
  ['HTTPS://g.page/r/Lark/review', 'https://g.page/r/Lark/review'],
  ['http://lark.example', 'http://lark.example'],
  ['//x.com/lark', 'https://x.com/lark'],
  ['', ''],
])('stores %j as %j', (typed, stored) => {
  expect(cleanWebAddress(typed)).toBe(stored)
  if (stored) expect(isWebAddress(stored)).toBe(true)
})

it.each([
  'lark',
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://lark.example',
  'two words.com',
  'https://google.com@evil.example',
  '@larkgardens',
  'lark.',
])('rejects %j', (typed) => {
  expect(isWebAddress(cleanWebAddress(typed))).toBe(false)
})
