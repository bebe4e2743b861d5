import { describe, expect, it, vi } from 'vitest'

vi.mock('#connection/supabase.ts', () => ({ auth: {} }))

const { returnOf, withoutReturn } = await import('./auth-return.ts')

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

describe('the cleaned address', () => {
  it('removes the parameters of the service and keeps the rest', () => {
    expect(withoutReturn('?plan=starter&code=1&error=x&error_code=y&error_description=z')).toBe(
      '?plan=starter',
    )
    expect(withoutReturn('?code=1')).toBe('')
    expect(withoutReturn('')).toBe('')
  })
})
