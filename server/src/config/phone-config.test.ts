import { describe, expect, it, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/app')
const secret = `v1,whsec_${'a'.repeat(32)}`

function complaints(environment: Record<string, string>): string {
  try {
    read(environment)
  } catch (error) {
    return String(error)
  }
  throw new Error('nothing was thrown')
}

it('turns each way to sign in on by a setting of its own', () => {
  expect(read({ AUTH_ANONYMOUS: 'on' })).toMatchObject({ isAnonymousOn: true, isEthereumOn: false })
  expect(read({ AUTH_ETHEREUM: 'on' })).toMatchObject({ isAnonymousOn: false, isEthereumOn: true })
  const hook = { AUTH_SMS_HOOK_URL: 'https://sms.example/send', AUTH_SMS_HOOK_SECRET: `${secret}|${secret}b` }
  const smsHook = { url: 'https://sms.example/send', secrets: [secret, `${secret}b`] }
  expect(read({ AUTH_PHONE: 'on', ...hook })).toMatchObject({
    isPhoneOn: true,
    arePhoneFactorsOn: false,
    smsHook,
    smsPerHour: 30,
  })
  expect(read({ AUTH_PHONE_FACTORS: 'on', ...hook })).toMatchObject({
    isPhoneOn: false,
    arePhoneFactorsOn: true,
  })
})

it('reads test codes by the digits of their numbers, and needs no hook with them', () => {
  const codes = { AUTH_PHONE: 'on', AUTH_SMS_TEST_CODES: '+15551230001=123456, 34600000000=0000' }
  expect(read(codes)).toMatchObject({
    smsHook: null,
    smsTestCodes: { '15551230001': '123456', '34600000000': '0000' },
  })
})

describe('is not used with', () => {
  test.each<[string, Record<string, string>, string]>([
    ['nothing that sends codes', { AUTH_PHONE: 'on' }, 'AUTH_PHONE=on: AUTH_SMS_HOOK_URL is missing'],
    ['nothing for factors', { AUTH_PHONE_FACTORS: 'on' }, 'AUTH_PHONE_FACTORS=on: AUTH_SMS_HOOK_URL'],
    ['a hook without a secret', { AUTH_SMS_HOOK_URL: 'https://sms.example' }, 'come together'],
    ['a secret without a hook', { AUTH_SMS_HOOK_SECRET: secret }, 'come together'],
    [
      'plain http',
      { AUTH_SMS_HOOK_URL: 'http://sms.example', AUTH_SMS_HOOK_SECRET: secret },
      'AUTH_SMS_HOOK_URL: plain http',
    ],
    [
      'a secret in another form',
      { AUTH_SMS_HOOK_URL: 'http://localhost:1', AUTH_SMS_HOOK_SECRET: 'whsec_abc' },
      'AUTH_SMS_HOOK_SECRET: v1,whsec_',
    ],
    ['a number without its country', { AUTH_SMS_TEST_CODES: '0555=123456' }, 'AUTH_SMS_TEST_CODES'],
  ])('%s', (_name, environment, message) => {
    expect(complaints(environment)).toContain(message)
  })

  test('a message that repeats a secret or a code', () => {
    const text = complaints({ AUTH_SMS_HOOK_SECRET: 'whsec_canary', AUTH_SMS_TEST_CODES: '0555=987654' })
    expect(text).not.toMatch(/canary|987654/)
  })
})
