import { expect, test } from 'vitest'
import { asRole, connectionUrl, onDatabase } from './connection.ts'

test('encodes a socket folder and special characters of passwords', () => {
  const url = connectionUrl({ host: '/a b/s', port: 5433, user: 'me', password: 'p@ss/:?', database: 'd' })
  expect(url).toBe('postgresql://me:p%40ss%2F%3A%3F@localhost:5433/d?host=%2Fa%20b%2Fs')
})

test.each([
  [
    'postgres://me:pw@db:5432/app?sslmode=require',
    'postgres://authenticator:new@db:5432/app?sslmode=require',
  ],
  ['postgresql:///app?host=/run', 'postgresql://authenticator:new@localhost/app?host=/run'],
  ['postgres://postgres.tenant:pw@pooler/app', 'postgres://authenticator.tenant:new@pooler/app'],
])('replaces role and password in %s', (url, expected) => {
  expect(asRole(url, 'authenticator', 'new')).toBe(expected)
})

test('replaces only the database', () => {
  expect(onDatabase('postgres://a:b@h/one?x=1', 'two')).toBe('postgres://a:b@h/two?x=1')
})
