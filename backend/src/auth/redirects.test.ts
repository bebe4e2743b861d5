import { describe, expect, test } from 'vitest'
import { isRedirectAllowed } from './redirects.ts'

const site = 'https://app.example.com'
const patterns = [
  'https://*.preview.example.com/**',
  'https://other.example.org/welcome',
  'https://tenant.example.org/*/done',
  'https://shop?.example.org/',
  'com.example.app://callback',
]

describe('with a site on the web', () => {
  test.each([
    'https://app.example.com',
    'https://app.example.com/',
    'https://APP.example.com/onboarding',
    'https://app.example.com/reset-password?x=1#y',
    'https://app.example.com:443/onboarding',
    'https://app.example.com/a/../b',
    'https://app.example.com/%2F%2Fevil.com',
    'https://one.preview.example.com/',
    'https://one.preview.example.com/a/b.html?c=d',
    'https://other.example.org/welcome',
    'https://other.example.org/welcome#anything',
    'https://tenant.example.org/acme/done',
    'https://shop1.example.org/',
    'com.example.app://callback',
  ])('allows %s', (url) => {
    expect(isRedirectAllowed(url, site, patterns)).toBe(true)
  })

  test.each([
    '',
    '/onboarding',
    '//evil.com',
    '///evil.com',
    'https:/evil.com',
    'https:evil.com',
    'https://evil.com',
    'http://app.example.com/',
    'https://app.example.com:8443/',
    'https://app.example.com.evil.com/',
    'https://app.example.com@evil.com/',
    'https://user@app.example.com/',
    'https://evil.com\\@app.example.com/',
    'https://evil.com\\.preview.example.com/x',
    'https://app.example.com\t.evil.com/',
    'https://evil.com/#https://app.example.com',
    'https://evil.com/.preview.example.com/x',
    'https://a.b.preview.example.com/x',
    'https://preview.example.com/x',
    'https://one.preview.example.com.evil.com/x',
    'https://other.example.org/welcome/further',
    'https://tenant.example.org/a/b/done',
    'https://shop12.example.org/',
    'https://xn--pp-0sa.example.com/',
    'https://ａpp.example.com/',
    'https://app.example.com%2Fevil.com/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost:3000/',
    'http://127.0.0.1:8123/callback',
    'http://[::1]:8123/callback',
    'javascript:alert(1)',
    'javascript://app.example.com/%0aalert(1)',
    'data://app.example.com/',
    'com.example.app://callback/evil',
    `https://app.example.com/${'x'.repeat(2100)}`,
  ])('rejects %s', (url) => {
    expect(isRedirectAllowed(url, site, patterns)).toBe(false)
  })
})

test('allows any port on a loopback site, but no other scheme or name', () => {
  const local = 'http://localhost:3000'
  expect(isRedirectAllowed('http://localhost:5173/onboarding', local, [])).toBe(true)
  expect(isRedirectAllowed('http://127.0.0.1:8123/callback', local, [])).toBe(true)
  expect(isRedirectAllowed('http://[::1]:8123/callback', local, [])).toBe(true)
  expect(isRedirectAllowed('https://localhost:3000/', local, [])).toBe(false)
  expect(isRedirectAllowed('http://localhost.evil.com:3000/', local, [])).toBe(false)
})

test('never matches a script URL or another address of the network by a wide pattern', () => {
  for (const url of [
    'javascript://x/%0aalert(1)',
    'http://10.0.0.1/',
    'https://a@b.com/',
    'file://etc/passwd',
    'com.example.app://a@b/',
  ]) {
    expect(isRedirectAllowed(url, site, ['**'])).toBe(false)
  }
})
