import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '#settings.ts'
import { type SmsHook, startSmsHook } from '../testing/sms-hook.ts'
import { signHook } from './hook-signature.ts'
import { createHttpHook } from './http-hook.ts'
import { createSendSms } from './send-sms.ts'

let hook: SmsHook
beforeAll(async () => {
  hook = await startSmsHook()
})
afterAll(() => hook.close())
beforeEach(() => {
  hook.state.requests = 0
  hook.accept()
})

const payload = { sms: { otp: '482913', phone: '15551230001' } }

function post(settings = hook.settings): Promise<void> {
  return createHttpHook(settings, { now: Date.now, timeoutMs: 2000, backoffMs: 1 })(payload)
}

function answer(status: number, headers: Record<string, string>, body = ''): void {
  hook.state.answer = (response: ServerResponse) => void response.writeHead(status, headers).end(body)
}

const asJson = { 'content-type': 'application/json' }

test('signs the example of the Standard Webhooks specification as the specification does', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body: '{"test": 2432232314}' }
  expect(signHook([key], message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('a hook takes a message', () => {
  test.each<[string, number, Record<string, string>, string]>([
    ['200 with an object', 200, asJson, '{}'],
    ['202 with nothing', 202, { 'content-type': 'application/json; charset=utf-8' }, ''],
    ['204 without a type', 204, {}, ''],
    ['an error without a message', 200, asJson, '{"error":{"http_code":500}}'],
  ])('by %s', async (_name, status, headers, body) => {
    answer(status, headers, body)
    await expect(post()).resolves.toBeUndefined()
    expect(hook.state.requests).toBe(1)
  })

  test('that either of two secrets signed', async () => {
    const secrets = [`v1,whsec_${'a'.repeat(44)}`, ...hook.settings.secrets]
    await expect(post({ ...hook.settings, secrets })).resolves.toBeUndefined()
  })

  test('at the third try', async () => {
    hook.state.answer = (response) => {
      if (hook.state.requests < 3) response.writeHead(503, { 'retry-after': 'true' }).end()
      else response.writeHead(204).end()
    }
    await expect(post()).resolves.toBeUndefined()
    expect(hook.state.requests).toBe(3)
  })
})

describe('a hook refuses', () => {
  const long = `"${'x'.repeat(200 * 1024)}"`
  test.each<[string, number, Record<string, string>, string, object]>([
    [
      'no type',
      200,
      {},
      '{}',
      {
        status: 400,
        code: 'hook_payload_invalid_content_type',
        message: 'Invalid Content-Type: Missing Content-Type header',
      },
    ],
    [
      'another type',
      200,
      { 'content-type': 'text/html' },
      '<p>',
      {
        status: 400,
        code: 'hook_payload_invalid_content_type',
        message: 'Invalid JSON response. Received content-type: text/html',
      },
    ],
    [
      'too much',
      200,
      asJson,
      long,
      {
        status: 422,
        code: 'hook_payload_over_size_limit',
        message: 'Payload size exceeded size limit of 204800 bytes',
      },
    ],
    ['no JSON', 200, asJson, '{', { status: 500, message: 'Error unmarshaling JSON output.' }],
    [
      'its own error',
      200,
      asJson,
      '{"error":{"http_code":403,"message":"No texts to that country"}}',
      { status: 403, code: 'unknown', message: 'No texts to that country' },
    ],
    [
      'an error without a status',
      200,
      asJson,
      '{"error":{"message":"broken"}}',
      { status: 500, code: 'unexpected_failure', message: 'broken' },
    ],
    ['429', 429, {}, '', { status: 500, message: 'Service currently unavailable due to hook' }],
    ['400', 400, {}, '', { status: 500, message: 'Invalid payload sent to hook' }],
    ['401', 401, {}, '', { status: 500, message: 'Hook requires authorization token' }],
    [
      'a redirect',
      302,
      { location: 'http://127.0.0.1:1/' },
      '',
      { status: 500, message: 'Unexpected status code returned from hook: 302' },
    ],
  ])('with %s', async (_name, status, headers, body, error) => {
    answer(status, headers, body)
    await expect(post()).rejects.toMatchObject(error)
    expect(hook.state.requests).toBe(1)
  })

  test('by being busy three times', async () => {
    answer(503, { 'retry-after': '1' })
    await expect(post()).rejects.toMatchObject({ status: 500 })
    expect(hook.state.requests).toBe(3)
  })

  test('by not answering in time', async () => {
    hook.state.answer = () => {}
    const impatient = createHttpHook(hook.settings, { now: Date.now, timeoutMs: 100 })
    await expect(impatient(payload)).rejects.toMatchObject({
      status: 422,
      code: 'hook_timeout',
      message: 'Failed to reach hook within maximum time of 0.100000 seconds',
    })
  })

  test('by not being there', async () => {
    const gone = await startSmsHook()
    await gone.close()
    await expect(post(gone.settings)).rejects.toMatchObject({
      status: 422,
      code: 'hook_timeout_after_retry',
      message: 'Failed to reach hook after maximum retries',
    })
  })

  test('a message that another secret signed', async () => {
    const strange = await startSmsHook(true)
    await expect(post(strange.settings)).rejects.toMatchObject({
      message: 'Hook requires authorization token',
    })
    await strange.close()
  })
})

test('an error that repeats the code is passed on without it', async () => {
  hook.state.answer = (response, { sms }) =>
    void response
      .writeHead(200, asJson)
      .end(JSON.stringify({ error: { http_code: 500, message: `cannot text ${sms.otp} to ${sms.phone}` } }))
  const send = createSendSms({ ...defaultSettings, smsHook: hook.settings }, Date.now)
  const sms = { phone: '15551230001', code: '482913', channel: 'sms' as const, user: {}, ip: '203.0.113.1' }
  await expect(send(sms)).rejects.toMatchObject({ message: 'cannot text … to 15551230001' })
})
