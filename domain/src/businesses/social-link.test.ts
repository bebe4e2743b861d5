import { expect, it } from 'vitest'

import { cleanSocialLink, isSocialLink } from './social-link.ts'

it.each([
  ['facebook', ' @lark.gardens ', 'https://www.facebook.com/lark.gardens'],
  ['facebook', 'Facebook.com/lark', 'https://facebook.com/lark'],
  ['facebook', 'http://m.facebook.com/profile.php?id=7', 'https://m.facebook.com/profile.php?id=7'],
  ['facebook', 'https://es-la.facebook.com/Jard%C3%ADn-7', 'https://es-la.facebook.com/Jard%C3%ADn-7'],
  ['instagram', 'lark_gardens', 'https://www.instagram.com/lark_gardens'],
  ['x', '@lark', 'https://x.com/lark'],
  ['x', 'twitter.com/lark', 'https://twitter.com/lark'],
  ['yelp', 'lark-gardens-austin', 'https://www.yelp.com/biz/lark-gardens-austin'],
  ['yelp', 'yelp.com.mx/biz/lark', 'https://yelp.com.mx/biz/lark'],
] as const)('of %s, %j becomes %s', (network, typed, address) => {
  expect(cleanSocialLink(network, typed)).toBe(address)
  expect(isSocialLink(network, address)).toBe(true)
})

it.each([
  ['facebook', 'instagram.com/lark'],
  ['facebook', 'facebook.com'],
  ['facebook', 'lark.example'],
  ['facebook', 'https://facebook.com.lark.example/lark'],
  ['facebook', 'https://facebook.com@lark.example/lark'],
  ['facebook', 'https://l.facebook.com/l.php?u=lark.example'],
  ['facebook', 'https://www.facebook.com/l.php?u=lark.example'],
  ['facebook', 'https://www.facebook.com/./l.php?u=lark.example'],
  ['instagram', 'javascript:alert(1)'],
  ['instagram', 'lark gardens'],
  ['x', 'https://t.co/lark'],
  ['yelp', 'https://www.yelp.com/biz_redir?url=lark.example'],
] as const)('of %s, %s is no page', (network, typed) => {
  expect(isSocialLink(network, cleanSocialLink(network, typed))).toBe(false)
})
