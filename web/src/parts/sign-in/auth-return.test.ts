import { describe, expect, it, vi } from 'vitest'

vi.mock('#connection/supabase.ts', () => ({ auth: {} }))

const { isNewByGoogle, returnOf, withoutReturn } = await import('./auth-return.ts')

describe('returning from a link or from Google', () => {
  it('recognizes an expired link, though its error is access_denied', () => {
    const details = { error: 'access_denied', code: 'otp_expired' }
    expect(returnOf({ message: 'Email link is invalid or has expired', details })).toMatchObject({
      isGoogle: false,
      error: { code: 'otp_expired' },
    })
  })

  it('attributes access_denied without a code of the service to Google', () => {
    const details = { error: 'access_denied', code: 'unspecified_code' }
    expect(returnOf({ message: 'The user denied access', details })).toMatchObject({
      isGoogle: true,
      error: { code: 'access_denied' },
    })
  })

  it('ignores the status that the auth client makes up', () => {
    const details = { error: 'server_error', code: 'unexpected_failure' }
    const made = { message: 'Unable to exchange external code', status: 500, details }
    expect(returnOf(made)).toEqual({
      kind: 'fault',
      isGoogle: true,
      error: { code: 'server_error', message: made.message },
    })
  })

  it('keeps a network error unchanged', () => {
    const lost = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }
    expect(returnOf(lost)).toEqual({ kind: 'fault', isGoogle: false, error: lost })
  })
})

it.each([
  [true, 'google', '2026-05-02T12:00:00Z', '2026-05-02T12:00:04Z'],
  [false, 'google', '2026-05-02T12:00:00Z', '2026-05-02T13:00:00Z'],
  [false, 'email', '2026-05-02T12:00:00Z', '2026-05-02T12:00:04Z'],
  [false, 'google', '2026-05-02T12:00:00Z', undefined],
])(
  'is a sign-up with Google: %s, of an account by %s from %s, signed in at %s',
  (isNew, provider, created_at, last_sign_in_at) => {
    expect(isNewByGoogle({ app_metadata: { provider }, created_at, last_sign_in_at })).toBe(isNew)
  },
)

describe('the cleaned address', () => {
  it('removes the parameters of the service and keeps the rest', () => {
    expect(withoutReturn('?plan=starter&code=1&error=x&error_code=y&error_description=z')).toBe(
      '?plan=starter',
    )
    expect(withoutReturn('?code=1')).toBe('')
    expect(withoutReturn('')).toBe('')
  })
})
