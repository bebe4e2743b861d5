import { expect, it } from 'vitest'
import { cleanWebAddress } from './web-address.ts'

it.each([
  ['instagram.com/lark', 'https://instagram.com/lark'],
  ['  www.yelp.com/biz/lark ', 'https://www.yelp.com/biz/lark'],
  ['HTTPS://g.page/r/Lark/review', 'https://g.page/r/Lark/review'],
  ['http://lark.example', 'http://lark.example'],
  ['//x.com/lark', 'https://x.com/lark'],
  ['', ''],
])('stores %j as %j', (typed, stored) => {
  expect(cleanWebAddress(typed)).toBe(stored)
})
