import { createHmac } from 'node:crypto'
import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'

type Part = Record<string, unknown>

/** An HS256 JWT; with `secret` null its signature is empty. */
export function jwtOf(header: Part, payload: unknown, secret: string | null): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${secret === null ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`
}

const now = Math.floor(Date.now() / 1000)
const good = { role: 'service_role', sub: '00000000-0000-4000-8000-0000000000aa', iat: now, exp: now + 3600 }

/**
 * Tokens that must always be rejected, with a wrong algorithm, key or format; each claims the highest role.
 */
export const forgedToken: Arbitrary<string> = fc.oneof(
  fc
    .constantFrom('none', 'None', 'HS256', 'HS512', 'RS256', 'ES256', 'EdDSA', 'PS256', '', null, 1)
    .map((alg) => jwtOf({ alg, typ: 'JWT' }, good, null)),
  fc
    .tuple(
      fc.constantFrom('HS256', 'RS256', 'none'),
      fc.constantFrom('', 'secret', 'null', '\u0000'.repeat(32)),
    )
    .map(([alg, secret]) => jwtOf({ alg, typ: 'JWT' }, good, secret)),
  fc
    .constantFrom<Part>(
      { kid: '../../dev/null' },
      { kid: "' or 1=1 --" },
      { kid: 1 },
      { jku: 'http://evil.test' },
      { crit: ['exp'] },
      { b64: false },
      { jwk: { kty: 'oct', k: 'AAAA' } },
      { x5u: 'file:///etc/passwd' },
    )
    .map((header) => jwtOf({ alg: 'HS256', ...header }, good, 'guessed secret of thirty-two letters')),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => encodeURIComponent(text)),
  fc.constantFrom(
    '',
    '.',
    '..',
    '...',
    'a.b',
    'a.b.c',
    'a.b.c.d',
    'eyJhbGciOiJub25lIn0.e30.',
    'sb_secret_guess',
    'sb_publishable_guess',
    'e'.repeat(5000),
  ),
)
