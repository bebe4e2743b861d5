import { expect, test } from 'vitest'
import { SqlError } from '#postgres/database.ts'
import { oneLine } from './errors.ts'
import { sqlRestError, statusOfSqlError } from './sql-errors.ts'

const sql = (code: string, message = 'm') => new SqlError(code, message, null, null, null)

test.each([
  ['08006', 503],
  ['0L000', 403],
  ['23505', 409],
  ['23503', 409],
  ['23502', 400],
  ['25006', 405],
  ['25001', 500],
  ['21000', 500],
  ['28000', 403],
  ['40001', 500],
  ['53400', 500],
  ['53300', 503],
  ['54001', 500],
  ['57P01', 503],
  ['57014', 400],
  ['P0001', 400],
  ['P0002', 500],
  ['XX000', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['42703', 400],
  ['22023', 400],
  ['PT418', 418],
])('answers %s with %i', (code, status) => {
  expect(statusOfSqlError(sql(code), false)).toBe(status)
})

test('answers 401 to anonymous callers and 403 to others for missing privileges', () => {
  expect([true, false].map((isAnonymous) => statusOfSqlError(sql('42501'), isAnonymous))).toEqual([401, 403])
})

test('recognizes messages that change the status', () => {
  expect(statusOfSqlError(sql('22023', 'role "x" does not exist'), false)).toBe(401)
  expect(statusOfSqlError(sql('21000', 'UPDATE requires a WHERE clause'), false)).toBe(400)
  expect(statusOfSqlError(sql('55000', 'cannot insert into view "v"'), false)).toBe(405)
  expect(statusOfSqlError(sql('55000', 'the server is not ready'), false)).toBe(500)
  expect(statusOfSqlError(sql('42883', 'function xmlagg(text) does not exist'), false)).toBe(406)
})

test('reads an error that a statement of the service raised', () => {
  const raised = sqlRestError(sql('22P02', 'invalid input syntax: "fieldlark-raise:PGRST124:7"'), false)
  expect(raised).toMatchObject({ code: 'PGRST124', status: 400, details: 'The query affects 7 rows' })
})

test('replaces line breaks in header values', () => {
  expect(oneLine('a\r\nset-cookie: x\u{1f600}')).toBe('a  set-cookie: x  ')
})

test('a request that wants more memory than one value gets is the caller’s fault', () => {
  expect(statusOfSqlError(sql('XX000', 'invalid memory alloc request size 1677721608'), false)).toBe(400)
})
