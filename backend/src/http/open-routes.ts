import type { Incoming } from './exchange.ts'

// Where a browser is sent by a link or an identity provider, it carries no key.
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

/** Routes the gateway lets through without a key; storage and functions look at the bearer themselves. */
export function isOpenWithoutKey(service: string, { path }: Pick<Incoming, 'path'>): boolean {
  return service === 'storage' || service === 'functions' || (service === 'auth' && openAuthPaths.has(path))
}
