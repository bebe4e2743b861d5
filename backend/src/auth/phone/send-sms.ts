import { randomUUID } from 'node:crypto'
import type { Settings } from '#settings.ts'
import { AuthError } from '../errors.ts'
import { createHttpHook } from './http-hook.ts'

/** One text message with a code. `user` is what the hook learns about the account. */
export type Sms = {
  phone: string
  code: string
  channel: Channel
  /** What the code is for, where that is not signing in. */
  type?: 'mfa'
  user: Readonly<Record<string, unknown>>
  ip: string
}

export type Channel = 'sms' | 'whatsapp'

/** Hands a message to the project's hook; rejects when that did not take it. */
export type SendSms = (sms: Sms) => Promise<void>

/** The send-SMS hook of Supabase Auth: the project's own endpoint passes the message to a provider. */
export function createSendSms({ smsHook }: Settings, now: () => number): SendSms {
  const post = smsHook && createHttpHook(smsHook, { now })
  return async ({ phone, code, channel, type, user, ip }) => {
    if (!post) throw new AuthError(500, 'unexpected_failure', 'Unable to get SMS provider')
    const metadata = {
      uuid: randomUUID(),
      time: new Date(now()).toISOString(),
      name: 'send-sms',
      ip_address: ip,
    }
    const sms = { otp: code, ...(type === undefined ? {} : { sms_type: type }), phone, channel }
    try {
      await post({ metadata, user, sms })
    } catch (error) {
      throw withoutCode(error, code)
    }
  }
}

/** A hook may repeat what it was sent: the code must reach neither the log nor whoever asked for it. */
function withoutCode(error: unknown, code: string): unknown {
  if (!(error instanceof AuthError) || !error.message.includes(code)) return error
  return new AuthError(error.status, error.code, error.message.replaceAll(code, '…'))
}
