import { expect, it } from 'vitest'
import { pagePolicy, securityHeaders, sha256 } from './headers.ts'

const html =
  '<head><script>var theme</script><script type="module" src="/a.js"></script><style>p{}</style>' +
  '<script type="application/json" id="config">{}</script></head>'

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(name))
    ?.split(' ')
    .slice(1)

it('allows only the build’s own inline script and style, by their hashes', () => {
  const policy = pagePolicy(html)
  expect(directive(policy, 'script-src')).toEqual(["'self'", sha256('var theme')])
  expect(directive(policy, 'style-src')).toEqual(["'self'", sha256('p{}')])
})

it('computes hashes as browsers do', () => {
  expect(sha256("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='")
})

it('never allows inline code, eval, frames or another base', () => {
  for (const policy of [pagePolicy(html), securityHeaders(true)['content-security-policy'] ?? '']) {
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(directive(policy, 'base-uri')).toEqual(["'none'"])
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"])
  }
  expect(directive(pagePolicy(html), 'object-src')).toEqual(["'none'"])
})

it('requires TLS only where the site has TLS', () => {
  expect(securityHeaders(true)['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
})
