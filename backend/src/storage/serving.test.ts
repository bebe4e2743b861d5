import { validateHeaderValue } from 'node:http'
import { expect, test } from 'vitest'
import { serveHeaders } from './serving.ts'

const usual = { name: 'a/photo.png', download: null, reach: 'public', cacheControl: 'max-age=3600' } as const

test.each([
  ['image/png', 'image/png', 'inline'],
  ['image/jpeg', 'image/jpeg', 'inline'],
  ['application/pdf', 'application/pdf', 'inline'],
  ['image/svg+xml', 'image/svg+xml', 'attachment'],
  ['text/html', 'text/plain; charset=utf-8', 'attachment'],
  ['TEXT/HTML; charset=x', 'text/plain; charset=utf-8', 'attachment'],
  ['application/xhtml+xml', 'text/plain; charset=utf-8', 'attachment'],
  ['text/xml', 'text/plain; charset=utf-8', 'attachment'],
  ['application/rss+xml', 'text/plain; charset=utf-8', 'attachment'],
  ['text/javascript', 'text/plain; charset=utf-8', 'attachment'],
  ['application/x-javascript', 'text/plain; charset=utf-8', 'attachment'],
  ['application/ecmascript', 'text/plain; charset=utf-8', 'attachment'],
  ['text/css', 'text/plain; charset=utf-8', 'attachment'],
  ['text/csv', 'text/csv', 'attachment'],
  ['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8', 'attachment'],
  ['application/json', 'application/json', 'attachment'],
  ['', 'application/octet-stream', 'attachment'],
  ['no type', 'application/octet-stream', 'attachment'],
  ['text/plain\r\nset-cookie: a=b', 'application/octet-stream', 'attachment'],
  ['text/plain; a=\r\nset-cookie: b', 'text/plain', 'attachment'],
])('a file of the type %j is served as %j, %s', (mime, type, disposition) => {
  const headers = serveHeaders({ ...usual, mime })
  expect(headers['content-type']).toBe(type)
  expect(headers['content-disposition']?.split(';')[0]).toBe(disposition)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderValue(name, value)
  }
})

test('a name of any length results in a header that clients can read', () => {
  const headers = serveHeaders({ ...usual, mime: 'text/csv', download: '😀'.repeat(10_000) })
  expect(headers['content-disposition']?.length).toBeLessThan(4000)
})

test('serves everything except PDF in a sandbox', () => {
  for (const mime of ['image/png', 'image/svg+xml', 'text/html', 'video/mp4', '']) {
    expect(serveHeaders({ ...usual, mime })['content-security-policy']).toBe("default-src 'none'; sandbox")
  }
})

test.each([
  ['', `attachment; filename="photo.png"; filename*=UTF-8''photo.png`],
  ['Müller "1".pdf', `attachment; filename="M_ller _1_.pdf"; filename*=UTF-8''M%C3%BCller%20%221%22.pdf`],
  ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
  ['a\r\nb/c\\d', `attachment; filename="a__b_c_d"; filename*=UTF-8''a__b_c_d`],
  ['\ud800.txt', `attachment; filename="_.txt"; filename*=UTF-8''_.txt`],
])('a download requested as %j is named %s', (download, disposition) => {
  const headers = serveHeaders({ ...usual, mime: 'image/png', download })
  expect(headers['content-disposition']).toBe(disposition)
})

test.each([
  ['public', 'max-age=3600', undefined, 'max-age=3600'],
  ['public', 'no-cache', undefined, 'no-cache'],
  ['public', 'max-age=1\r\nx: y', undefined, 'no-cache'],
  ['public', '', undefined, 'no-cache'],
  ['authenticated', 'max-age=3600', undefined, 'private, max-age=3600'],
  ['authenticated', 'public, s-maxage=9, max-age=60', undefined, 'private, max-age=60'],
  ['authenticated', 'no-cache', undefined, 'private, no-cache'],
  ['signed', 'max-age=3600', 60.7, 'private, max-age=60'],
  ['signed', 'max-age=3600', -1, 'private, max-age=0'],
] as const)(
  '%s with %j and %s seconds left may be cached as %j',
  (reach, cacheControl, secondsLeft, rule) => {
    const served = { ...usual, mime: 'image/png', reach, cacheControl, ...(secondsLeft && { secondsLeft }) }
    expect(serveHeaders(served)['cache-control']).toBe(rule)
  },
)
