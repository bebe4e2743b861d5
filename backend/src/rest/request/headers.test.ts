import { describe, expect, test } from 'vitest'
import { chooseMedia, readAccept } from './media-type.ts'
import { readPayload } from './payload.ts'
import { readPreferences } from './preferences.ts'
import { readResource } from './resource.ts'
import { readWindow } from './window.ts'

describe('Prefer', () => {
  test.each([
    ['return=representation,count=exact', { returns: 'representation', count: 'exact' }],
    ['tx=rollback, handling=lenient', { tx: 'rollback', handling: 'lenient' }],
    ['timezone=Europe/Rome', { timezone: 'Europe/Rome' }],
    ['timezone=No/Where, foo=bar', { timezone: 'No/Where' }],
    ['timezone=+05:30', { timezone: '+05:30' }],
    ['timezone=', { timezone: null }],
    ['max-affected=3', { maxAffected: null }],
    ['handling=strict,max-affected=3', { maxAffected: 3 }],
    ['return=minimal, return=representation', { returns: 'minimal' }],
  ])('%s', (header, expected) => {
    expect(readPreferences(header)).toMatchObject(expected)
  })
  test('rejects unknown preferences only with handling=strict', () => {
    expect(() => readPreferences('handling=strict, timezone=')).toThrow(
      expect.objectContaining({ code: 'PGRST122', details: 'Invalid preferences: timezone=' }),
    )
  })
})

describe('Accept', () => {
  test.each([
    [undefined, 'json', false],
    ['*/*', 'json', false],
    ['text/html, application/*;q=0.8', 'json', false],
    ['application/vnd.pgrst.object+json;nulls=stripped', 'object', true],
    ['text/csv;q=0.5, application/json;q=0.9', 'json', false],
    ['text/csv;for="a,b", application/json;q=0.9', 'csv', false],
    [',,","', null, false],
  ])('%s', (header, kind, isStripped) => {
    const choose = () =>
      chooseMedia(readAccept(header), header, (media) => (media.kind === 'custom' ? null : media))
    if (kind === null) expect(choose).toThrow()
    else expect(choose()).toMatchObject({ kind, isStripped })
  })
  test('reads the options of an execution plan', () => {
    const header = 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose|drop;'
    expect(readAccept(header)[0]?.plan).toEqual({ options: ['analyze', 'verbose'], isJson: true })
  })
})

describe('limit, offset and Range', () => {
  test.each([
    ['limit=5&offset=2', undefined, null, { limit: 5, offset: 2 }],
    ['', '10-19', null, { limit: 10, offset: 10 }],
    ['', '10-', null, { limit: null, offset: 10 }],
    ['limit=5&offset=2', '4-20', null, { limit: 3, offset: 4 }],
    ['limit=5', undefined, 3, { limit: 3, offset: 0 }],
    ['limit=x', 'rows', 3, { limit: 3, offset: 0 }],
  ])('%s with Range %s and at most %s rows', (search, range, maxRows, expected) => {
    const pairs = [...new URLSearchParams(search)]
    expect(readWindow(pairs, range, maxRows)).toEqual(expected)
  })
})

describe('request bodies', () => {
  const read = (text: string, type?: string) => readPayload(Buffer.from(text), type, 100)
  test.each([
    ['{"a":1}', undefined, { keys: ['a'], isArray: false, isUniform: true }],
    [
      '[{"a":1,"b":2},{"b":1,"a":2}]',
      'application/json',
      { keys: ['a', 'b'], isArray: true, isUniform: true },
    ],
    ['[{"a":1},{"b":1}]', 'application/json; charset=utf-8', { isUniform: false }],
    ['[]', undefined, { hasNoRows: true }],
    ['\ufeff{"a":1}', undefined, { keys: ['a'] }],
    ['a,b\n1,NULL\n"x,""y""",\n', 'text/csv', { text: '[{"a":"1","b":null},{"a":"x,\\"y\\"","b":""}]' }],
    ['a=1&b=x+y', 'application/x-www-form-urlencoded', { text: '{"a":"1","b":"x y"}' }],
  ])('%s', (text, type, expected) => {
    expect(read(text, type)).toMatchObject(expected)
  })
  test.each([
    ['', undefined],
    ['{', undefined],
    ['"\0"', undefined],
    ['['.repeat(100_000), undefined],
    ['a,b\n1', 'text/csv'],
    ['<x/>', 'image/png'],
  ])('%j is rejected with PGRST102', (text, type) => {
    expect(() => read(text.slice(0, 100_000), type)).toThrow(expect.objectContaining({ code: 'PGRST102' }))
  })
})

test.each([
  ['POST', '/', 'PGRST117'],
  ['PUT', '/rpc/f', 'PGRST101'],
  ['GET', '/a/b', 'PGRST125'],
  ['GET', '/rpc/', 'PGRST125'],
  ['PATCH', '/rpc/f', 'PGRST101'],
  ['LINK', '/a', 'PGRST117'],
])('%s %s is rejected', (method, path, code) => {
  expect(() => readResource(method, path)).toThrow(expect.objectContaining({ code }))
})
