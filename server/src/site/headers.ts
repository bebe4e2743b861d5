import { createHash } from 'node:crypto'

export const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The inline scripts or styles that a browser would run or apply. Data blocks (JSON) are neither. */
function inline(html: string, element: 'script' | 'style'): string[] {
  const bodies: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(
    new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}\\s*>`, 'gi'),
  )) {
    if (/\bsrc\s*=/i.test(attributes) || /type\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes))
      continue
    bodies.push(body)
  }
  return bodies
}

/** The policy of the app's pages: nothing from other origins, nothing inline but what the build wrote. */
export function pagePolicy(html: string): string {
  const sources = (element: 'script' | 'style') =>
    ["'self'", ...new Set(inline(html, element).map(sha256))].join(' ')
  return [
    "default-src 'self'",
    `script-src ${sources('script')}`,
    `style-src ${sources('style')}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-to csp',
  ].join('; ')
}

/** Of a page: asked for again each time, and a broken rule of its policy is reported. */
export const headersOf = (policy: string) => ({
  'cache-control': 'no-cache',
  'content-security-policy': policy,
  'reporting-endpoints': 'csp="/csp-report"',
})

/** For responses that are not pages: even if a browser misreads one as a page, it can do nothing. */
export const barePolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/**
 * Set on every response of the server, the backend's included; site.ts takes from files of the build and from data what only
 * documents obey.
 */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': barePolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Responses that may be cached override this.
    'cache-control': 'no-store',
    ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}
