/** Whether a link of ours may redirect to `target`. Ambiguous URLs are rejected. */
export function isRedirectAllowed(target: string, siteUrl: string, patterns: readonly string[]): boolean {
  const url = readTarget(target)
  const site = readTarget(siteUrl)
  if (!url) return false
  if (site && isSameSite(url, site)) return true
  // Any program on the visitor's machine can listen on a loopback address, so only a site that is itself on one may
  // redirect there.
  if (isIpAddress(url.hostname)) {
    return site !== null && isLoopback(site.hostname) && isWeb(url) && isLoopbackAddress(url.hostname)
  }
  const withoutFragment = target.split('#', 1)[0] ?? ''
  return patterns.some((pattern) => globToRegExp(pattern).test(withoutFragment))
}

const longestTarget = 2048
const shape = /^([a-z][a-z0-9+.-]*):\/\/([^\s\\/?#@]+)([/?#]|$)/i
const harmful = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

/**
 * Accepts only what every parser reads alike. Browsers repair `http:\\evil`, `2130706433`, `127.1`, `user@host` and
 * full-width letters, so a host that parsing changes is rejected.
 */
function readTarget(text: string): URL | null {
  // oxlint-disable-next-line no-control-regex
  if (text.length > longestTarget || /[\u0000-\u0020\u007f\\]/.test(text)) return null
  const [, , authority] = shape.exec(text) ?? []
  if (authority === undefined || !URL.canParse(text)) return null
  const url = new URL(text)
  if (harmful.has(url.protocol)) return null
  const written = authority.replace(/:\d*$/, '').toLowerCase()
  return isWeb(url) && url.hostname !== written ? null : url
}

function isWeb(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false
  return url.port === site.port || isLoopback(url.hostname)
}

function isIpAddress(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+$/.test(host) || /^0x/i.test(host)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host)
}

function isLoopbackAddress(host: string): boolean {
  return host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** `*` matches within a host label or path segment, `**` anything, `?` one character. */
function globToRegExp(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[\s\S]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    return part.replace(/[.+^${}()|[\]\\/-]/g, '\\$&')
  })
  return new RegExp(`^${source}$`)
}
