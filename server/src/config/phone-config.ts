import { readHookSecret } from '@fieldlark/backend/auth/phone/hook-signature.ts'
import type { SmsHookSettings } from '@fieldlark/backend/settings.ts'
import { isThisMachine, type Reader } from './reader.ts'

/** Sign-in and second factors by phone, and what sends their codes. */
export type PhoneConfig = {
  isPhoneOn: boolean
  arePhoneFactorsOn: boolean
  smsHook: SmsHookSettings | null
  /** By the digits of the number. */
  smsTestCodes: Readonly<Record<string, string>>
  smsPerHour: number
}

export function readPhoneConfig(read: Reader): PhoneConfig {
  const isPhoneOn = read.isOn('AUTH_PHONE', false)
  const arePhoneFactorsOn = read.isOn('AUTH_PHONE_FACTORS', false)
  const smsHook = readHook(read)
  const smsTestCodes = readTestCodes(read)
  const isNeeded = isPhoneOn || arePhoneFactorsOn
  if (isNeeded && smsHook === null && Object.keys(smsTestCodes).length === 0) {
    read.problems.push(
      `${isPhoneOn ? 'AUTH_PHONE' : 'AUTH_PHONE_FACTORS'}=on: AUTH_SMS_HOOK_URL is missing, without which no code is sent.`,
    )
  }
  const smsPerHour = read.integer('AUTH_SMS_PER_HOUR', 1, 1_000_000)
  return { isPhoneOn, arePhoneFactorsOn, smsHook, smsTestCodes, smsPerHour }
}

function readHook(read: Reader): SmsHookSettings | null {
  const url = read.address('AUTH_SMS_HOOK_URL', ['https:', 'http:'])
  const secrets = read.text('AUTH_SMS_HOOK_SECRET').split('|').filter(Boolean)
  if ((url === null) !== (secrets.length === 0)) {
    read.problems.push('AUTH_SMS_HOOK_URL and AUTH_SMS_HOOK_SECRET come together: one of them is missing.')
  }
  if (url?.startsWith('http:') && !isThisMachine(url)) {
    read.problems.push('AUTH_SMS_HOOK_URL: plain http is for a server on this machine only.')
  }
  if (secrets.some((secret) => readHookSecret(secret) === null)) {
    read.problems.push('AUTH_SMS_HOOK_SECRET: v1,whsec_ and at least 32 characters of base64 are expected.')
  }
  return url === null ? null : { url, secrets }
}

// The code is a secret, so the message never repeats it.
function readTestCodes(read: Reader): Record<string, string> {
  const pairs = read.list('AUTH_SMS_TEST_CODES').map((pair) => /^\+?([1-9]\d{1,14})=(\d{4,10})$/.exec(pair))
  if (pairs.includes(null)) {
    read.problems.push(
      'AUTH_SMS_TEST_CODES: a number with its country code, = and 4 to 10 digits are expected.',
    )
  }
  return Object.fromEntries(pairs.flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? '']] : [])))
}
