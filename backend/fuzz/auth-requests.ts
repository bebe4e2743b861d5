import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { forgedToken } from './forged-tokens.ts'
import { queryString } from './query-grammar.ts'
import { requestBody } from './request-bodies.ts'
import type { FuzzRequest } from './rest-requests.ts'

const route = fc.constantFrom(
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'token?grant_type=nope',
  'token',
  'otp',
  'magiclink',
  'recover',
  'resend',
  'verify',
  'user',
  'logout',
  'logout?scope=others',
  'reauthenticate',
  'settings',
  'health',
  'authorize?provider=google',
  'callback',
  'callback?code=x&state=y',
  'invite',
  'admin/users',
  'admin/users/x',
  'admin/generate_link',
  '.well-known/jwks.json',
  'nope',
  '',
  '/',
  'verify?token=x&type=signup',
  'verify?token_hash=%00&type=x',
)

/** Requests with any method and body to the routes of auth. */
export const authRequest: Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'),
    route,
    query: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, queryString),
    body: fc.option(requestBody, { freq: 8 }),
    as: fc.constantFrom<FuzzRequest['as']>('user', 'anon', 'anon', 'service'),
  })
  .map(({ route: path, query, ...rest }) => ({
    ...rest,
    headers: {},
    path: `/auth/v1/${path}${query === null ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`,
  }))

/** Requests to several services with forged tokens in every place where a token is accepted. */
export const forgedRequest: Arbitrary<FuzzRequest> = fc
  .record({
    path: fc.constantFrom(
      '/rest/v1/people',
      '/rest/v1/secrets',
      '/auth/v1/user',
      '/auth/v1/admin/users',
      '/rest/v1/rpc/greet?who=x',
    ),
    token: forgedToken,
    place: fc.constantFrom('authorization', 'apikey', 'both', 'query'),
    scheme: fc.constantFrom('Bearer ', 'bearer ', 'Basic ', '', 'Bearer  '),
  })
  .map(({ path, token, place, scheme }) => ({
    method: 'GET',
    path:
      place === 'query'
        ? `${path}${path.includes('?') ? '&' : '?'}apikey=${encodeURIComponent(token)}`
        : path,
    headers: {
      ...(place === 'authorization' || place === 'both' ? { authorization: `${scheme}${token}` } : {}),
      ...(place === 'apikey' || place === 'both' ? { apikey: token } : {}),
    },
    body: null,
    as: 'nobody' as const,
  }))
