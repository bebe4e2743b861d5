import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'

import { authFaultOf, googleFaultOf } from './auth-errors.ts'

const answered = (code: string, status = 400, message = code) => new AuthApiError(message, status, code)

describe('auth errors', () => {
  it.each([
    ['invalid_credentials', 'invalidCredentials'],
    ['email_not_confirmed', 'emailNotConfirmed'],
    ['over_request_rate_limit', 'tooManyAttempts'],
    ['over_email_send_rate_limit', 'tooManyAttempts'],
    ['user_already_exists', 'accountExists'],
    ['weak_password', 'weakPassword'],
    ['otp_expired', 'linkExpired'],
    ['flow_state_not_found', 'linkExpired'],
    ['bad_code_verifier', 'otherBrowser'],
    ['user_banned', 'accountBlocked'],
    ['provider_email_needs_verification', 'googleUnverified'],
  ])('maps %s to %s', (code, fault) => {
    expect(authFaultOf(answered(code))).toBe(fault)
  })

  it('distinguishes a lost connection from an error response', () => {
    expect(authFaultOf(new AuthRetryableFetchError('Failed to fetch', 0))).toBe('network')
    expect(authFaultOf(new TypeError('Load failed'))).toBe('network')
    expect(authFaultOf(new AuthRetryableFetchError('Bad gateway', 502))).toBe('server')
  })

  it('maps any 429 to too many attempts, whatever its code', () => {
    expect(authFaultOf(answered('something_new', 429))).toBe('tooManyAttempts')
  })

  it('recognizes an invalid email address, and no other invalid input', () => {
    const address = 'Unable to validate email address: invalid format'
    expect(authFaultOf(answered('validation_failed', 400, address))).toBe('emailInvalid')
    expect(authFaultOf(answered('validation_failed', 400, 'Verify requires a token'))).toBe('unknown')
  })

  it('recognizes an expired session', () => {
    expect(authFaultOf(new AuthSessionMissingError())).toBe('sessionEnded')
  })

  it('maps an unknown error to unknown', () => {
    expect(authFaultOf(answered('something_new', 422))).toBe('unknown')
    expect(authFaultOf('boom')).toBe('unknown')
    expect(authFaultOf(null)).toBe('unknown')
  })
})

describe('Google errors', () => {
  it.each(['popup_closed', 'access_denied', 'invalid_request', 'network_error', 'timeout'] as const)(
    'recognises %s wherever the code stands',
    (code) => {
      expect(googleFaultOf({ code, message: 'x' })).toEqual({ code })
      expect(googleFaultOf({ error: code })).toEqual({ code })
      expect(googleFaultOf(new Error(code))).toEqual({ code })
    },
  )

  it('keeps the original message of any other', () => {
    expect(googleFaultOf(new Error('Popup blocked'))).toEqual({ message: 'Popup blocked' })
  })

  it('returns nothing without a message', () => {
    expect(googleFaultOf({})).toBeNull()
    expect(googleFaultOf(undefined)).toBeNull()
  })

  it('maps a failed fetch to a network error', () => {
    expect(googleFaultOf(new TypeError('Failed to fetch'))).toEqual({ code: 'network_error' })
  })
})
