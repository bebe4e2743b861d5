import { describe, expect, it, vi } from 'vitest'

vi.mock('#connection/supabase.ts', () => ({ auth: {} }))

const { returnOf, withoutReturn } = await import('./auth-return.ts')

describe('coming back from a link or from Google', () => {
  it('takes a spent link for one, though its error says access_denied', () => {
    const details = { error: 'access_denied', code: 'otp_expired' }
    expect(returnOf({ message: 'Email link is invalid or has expired', details })).toMatchObject({
      isGoogle: false,
      error: { code: 'otp_expired' },
    })
  })

  it('takes access_denied without a code of the service for Google’s', () => {
    const details = { error: 'access_denied', code: 'unspecified_code' }
    expect(returnOf({ message: 'The user denied access', details })).toMatchObject({
      isGoogle: true,
      error: { code: 'access_denied' },
    })
  })

  it('does not take the status the auth client makes up for a broken server', () => {
    const details = { error: 'server_error', code: 'unexpected_failure' }
    const made = { message: 'Unable to exchange external code', status: 500, details }
    expect(returnOf(made)).toEqual({
      kind: 'fault',
      isGoogle: true,
      error: { code: 'server_error', message: made.message },
    })
  })

  it('keeps an error that happened on the way as it was', () => {
    const lost = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }
    expect(returnOf(lost)).toEqual({ kind: 'fault', isGoogle: false, error: lost })
  })
})

describe('the cleaned address', () => {
  it('loses what the service appended and keeps the rest', () => {
    expect(withoutReturn('?plan=starter&code=1&error=x&error_code=y&error_description=z')).toBe(
      '?plan=starter',
    )
    expect(withoutReturn('?code=1')).toBe('')
    expect(withoutReturn('')).toBe('')
  })
})
