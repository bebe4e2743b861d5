import { isGoogleLink } from '@fieldlark/domain/businesses/google-link.ts'
import { isSocialLink } from '@fieldlark/domain/businesses/social-link.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'
import { seededRandom } from '#access/seeded-random.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const schemes = ['https://', 'https://', 'https://', 'http://', 'HTTPS://', '//']
const hosts = [
  'google.com',
  'www.google.es',
  'google.co.uk',
  'google.com.mx',
  'maps.google.com',
  'maps.google.de',
  'maps.app.goo.gl',
  'search.google.com',
  'business.google.com',
  'g.page',
  'goo.gl',
  'g.co',
  'share.google',
  'google.example',
  'sites.google.com',
  'g.page.example',
  'g.page@lark.example',
  'G.page',
]
const paths = [
  '',
  '/',
  '/maps',
  '/maps?cid=1',
  '/maps/place/Lark',
  '/maps/../url',
  '/maps/%2e%2E/url',
  '/maps\\..\\url',
  '/mapsandmore',
  '/search?q=lark#lrd=0x1',
  '/url?q=https://lark.example',
  '/local/writereview?placeid=C',
  '/r/lark/review',
  '/kgs/Ab3',
  '/Ab 3',
  '?cid=1',
  '#lark',
]
const pick = (roll: (below: number) => number, from: readonly string[]) => from[roll(from.length)] ?? ''

test('the browser and the database take the same links as Google’s', async () => {
  const roll = seededRandom(20_261_126)
  const every = hosts.flatMap((host) => paths.map((path) => `https://${host}${path}`))
  const drawn = Array.from(
    { length: 2000 },
    () => pick(roll, schemes) + pick(roll, hosts) + pick(roll, paths) + pick(roll, paths),
  )
  const links = [...every, ...drawn]
  const rows = await scratch.database.query<{ link: string; is_taken: boolean }>(
    'select link, private.is_google_link(link) as is_taken from unnest($1::text[]) with ordinality as sent (link, at) order by at',
    [links],
  )
  expect(rows).toEqual(links.map((link) => ({ link, is_taken: isGoogleLink(link) })))
  expect(new Set(every.map(isGoogleLink))).toEqual(new Set([true, false]))
})

const socialHosts = [
  'facebook.com',
  'www.facebook.com',
  'm.facebook.com',
  'es-la.facebook.com',
  'l.facebook.com',
  'fb.com',
  'instagram.com',
  'www.instagram.com',
  'x.com',
  'twitter.com',
  't.co',
  'yelp.com',
  'www.yelp.com.mx',
  'yelp.co.uk',
  'yelp.es',
  'facebook.com.example',
  'x.com@lark.example',
]
const socialPaths = [
  '',
  '/',
  '/lark',
  '/lark.gardens/',
  '/Jard%C3%ADn-7?ref=a',
  '/l%2ephp',
  '/l.php?u=lark.example',
  '/L.PHP?u=lark.example',
  '/./l.php',
  '//l.php',
  '/flx/warn',
  '/flxlark',
  '/l/lark',
  '/i/redirect',
  '/biz/lark',
  '/biz_redir?url=lark.example',
  '/la rk',
]
const networks = ['facebook', 'instagram', 'x', 'yelp'] as const

test('the browser and the database take the same links as pages of a network', async () => {
  const links = ['https://', 'http://', 'HTTPS://'].flatMap((scheme) =>
    socialHosts.flatMap((host) => socialPaths.map((path) => scheme + host + path)),
  )
  for (const network of networks) {
    const rows = await scratch.database.query<{ link: string; is_taken: boolean }>(
      `select link, private.is_social_link($2, link) as is_taken
       from unnest($1::text[]) with ordinality as sent (link, at) order by at`,
      [links, network],
    )
    const taken = links.map((link) => ({ link, is_taken: isSocialLink(network, link) }))
    expect(rows).toEqual(taken)
    expect(new Set(taken.map(({ is_taken }) => is_taken))).toEqual(new Set([true, false]))
  }
})
