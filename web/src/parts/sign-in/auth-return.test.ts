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

  it('keeps the message of what it cannot name', () => {
    expect(returnOf({ message: 'Something odd' })).toMatchObject({ error: { message: 'Something odd' } })
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
