import type { HttpRequest } from './exchange.ts'

// A browser that follows a link or a redirect of an identity provider sends no key.
const openAuthPaths = new Set([
  '/verify',
  '/callback',
  '/authorize',
  '/health',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/sso/saml/acs',
  '/sso/saml/metadata',
])

/**
 * Whether the gateway accepts a route without a key; storage and functions check the bearer token themselves.
 */
export function isOpenWithoutKey(service: string, { path }: Pick<HttpRequest, 'path'>): boolean {
  return service === 'storage' || service === 'functions' || (service === 'auth' && openAuthPaths.has(path))
}
