import { expect, it } from 'vitest'
import { cleanGoogleLink, isGoogleLink } from './google-link.ts'

it.each([
  'https://g.page/r/lark/review',
  'https://maps.app.goo.gl/Ab3',
  'https://goo.gl/maps/Ab3',
  'https://share.google/Ab3',
  'https://g.co/kgs/Ab3',
  'https://www.google.com/maps/place/Lark/@19.4,-99.1,17z/data=!3m1!4b1',
  'https://google.com.mx/maps?cid=123',
  'https://www.google.co.uk/search?q=lark+gardens#lrd=0x1:0x2,3',
  'https://maps.google.es/?cid=123',
  'https://maps.google.com?cid=123',
  'https://maps.google.com/maps?cid=123',
  'https://search.google.com/local/writereview?placeid=ChIJ',
  'https://business.google.com/n/123/profile',
])('takes %s', (link) => {
  expect(isGoogleLink(link)).toBe(true)
  expect(cleanGoogleLink(link)).toBe(link)
})

it.each([
  'http://g.page/r/lark/review',
  'https://g.page',
  'https://g.page.example/r/lark',
  'https://evil.example/g.page/r/lark',
  'https://g.page@evil.example/r/lark',
  'https://g.page:444/r/lark',
  'https://notgoogle.com/maps',
  'https://google.example/maps',
  'https://google.com.evil.example/maps',
  'https://www.google.com/url?q=https://evil.example',
  'https://www.google.com/mapsevil',
  'https://www.google.com/maps/../url?q=https://evil.example',
  'https://www.google.com/maps/%2E%2e/url?q=https://evil.example',
  'https://www.google.com/maps\\..\\url?q=https://evil.example',
  'https://maps.google.com/url?q=https://evil.example',
  'https://goo.gl/Ab3',
  'https://maps.app.goo.gl/',
  'https://sites.google.com/view/lark',
  'https://search.google.com/url?q=https://evil.example',
  'https://g.page/r/lark review',
  'javascript://g.page/r/lark',
  '',
])('does not take %s', (link) => {
  expect(isGoogleLink(link)).toBe(false)
})

it.each([
  ['g.page/r/lark/review', 'https://g.page/r/lark/review'],
  ['HTTP://G.Page/r/Lark/review', 'https://g.page/r/Lark/review'],
  ['  www.Google.com/maps/place/Lark ', 'https://www.google.com/maps/place/Lark'],
  ['http://Lark.example/Review', 'http://Lark.example/Review'],
  ['', ''],
])('cleans %s', (typed, link) => {
  expect(cleanGoogleLink(typed)).toBe(link)
})
