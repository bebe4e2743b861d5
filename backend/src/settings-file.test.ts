import { expect, test } from 'vitest'
import { readConfiguration } from './settings-file.ts'

test('reads settings by their snake_case names', () => {
  const jwt_secret = 'x'.repeat(32)
  const file = {
    jwt_secret,
    schemas: ['public', 'api'],
    max_rows: null,
    require_apikey: false,
    jwt_expiry: 60,
    statement_timeouts_ms: { anon: 1 },
    google: { client_ids: ['a'], secret: 's' },
  }
  expect(readConfiguration(file)).toEqual({
    jwtSecret: jwt_secret,
    settings: {
      schemas: ['public', 'api'],
      maxRows: null,
      requireApikey: false,
      jwtExpiry: 60,
      statementTimeoutsMs: { anon: 1 },
      google: { clientIds: ['a'], secret: 's', issuer: 'https://accounts.google.com' },
    },
  })
})

test('names every fault at once', () => {
  const file = {
    colour: 'red',
    jwt_expiry: '1h',
    schemas: 'public',
    jwt_secret: 'short',
    autoconfirm: null,
    maxRows: 5,
  }
  const faults = [
    'colour is not a setting',
    'jwt_expiry has to be a whole number from 0',
    'schemas has to be a list of texts',
    'jwt_secret has to be a text of at least 32 characters',
    'autoconfirm has to be true or false',
    'maxRows is not a setting',
  ]
  expect(() => readConfiguration(file)).toThrow(`The configuration has 6 fault(s): ${faults.join('; ')}.`)
})

test('refuses what is no object', () => {
  expect(() => readConfiguration([])).toThrow('JSON object')
})
