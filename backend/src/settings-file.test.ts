import { expect, test } from 'vitest'
import { readConfiguration } from './settings-file.ts'

const hookSecret = `v1,whsec_${'a'.repeat(32)}`

test('reads settings by their snake_case names', () => {
  const jwt_secret = 'x'.repeat(32)
  const file = {
    jwt_secret,
    schemas: ['public', 'api'],
    max_rows: null,
    anon_role: null,
    require_apikey: false,
    jwt_expiry: 60,
    statement_timeouts_ms: { anon: 1 },
    storage_max_pixels: { logos: 100 },
    app_settings: { app_host: 'x' },
    google: { client_ids: ['a'], secret: 's' },
    sms_hook: { url: 'http://localhost:1/sms', secrets: [hookSecret] },
    sms_test_codes: { '15551230001': '123456' },
  }
  expect(readConfiguration(file)).toEqual({
    jwtSecret: jwt_secret,
    settings: {
      schemas: ['public', 'api'],
      maxRows: null,
      anonRole: null,
      requireApikey: false,
      jwtExpiry: 60,
      statementTimeoutsMs: { anon: 1 },
      storageMaxPixels: { logos: 100 },
      appSettings: { app_host: 'x' },
      google: { clientIds: ['a'], secret: 's', issuer: 'https://accounts.google.com' },
      smsHook: { url: 'http://localhost:1/sms', secrets: [hookSecret] },
      smsTestCodes: { '15551230001': '123456' },
    },
  })
})

test('reports all errors at once', () => {
  const file = {
    colour: 'red',
    jwt_expiry: '1h',
    schemas: 'public',
    jwt_secret: 'short',
    autoconfirm: null,
    maxRows: 5,
    sms_hook: { url: 'http://localhost:1/sms', secrets: ['whsec_short'] },
  }
  const faults = [
    'colour is not a setting',
    'jwt_expiry has to be a whole number from 0',
    'schemas has to be a list of texts',
    'jwt_secret has to be a text of at least 32 characters',
    'autoconfirm has to be true or false',
    'maxRows is not a setting',
    'sms_hook has to be an object with url (an address) and secrets (a list of v1,whsec_ and base64), or null',
  ]
  expect(() => readConfiguration(file)).toThrow(`The configuration has 7 fault(s): ${faults.join('; ')}.`)
})

test('rejects a value that is no object', () => {
  expect(() => readConfiguration([])).toThrow('JSON object')
})
