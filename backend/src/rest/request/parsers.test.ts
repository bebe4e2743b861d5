import { describe, expect, test } from 'vitest'
import { operators } from '../operators.ts'
import { Cursor } from './cursor.ts'
import { readField } from './field.ts'
import { isFilter, listLiteral, readFilter } from './filter.ts'
import { readLogic } from './logic.ts'
import { readOrder } from './order.ts'
import { readPairs, shapeOf } from './pairs.ts'
import { readQuery } from './query.ts'
import { readSelect } from './select.ts'

const field = (name: string) => ({ name, path: [] })

describe('fields', () => {
  test.each([
    ['name', field('name')],
    [' first name ', field('first name')],
    ['a-b', field('a-b')],
    ['größe', field('größe')],
    ['"a.b\\"c"', field('a.b"c')],
    ['d->a', { name: 'd', path: [{ key: 'a', isIndex: false, isText: false }] }],
    [
      'd->-1->>x-y',
      {
        name: 'd',
        path: [
          { key: '-1', isIndex: true, isText: false },
          { key: 'x-y', isIndex: false, isText: true },
        ],
      },
    ],
  ])('%s', (text, expected) => {
    expect(readField(new Cursor(text, 'field'))).toEqual(expected)
  })
})

describe('filters', () => {
  test.each([...operators.keys()].filter((name) => name !== 'is' && name !== 'in'))(
    '%s accepts a value and "not"',
    (name) => {
      expect(readFilter(field('a'), `not.${name}.x.y`, null)).toMatchObject({
        isNot: true,
        operator: name,
        operand: { text: 'x.y' },
      })
    },
  )
  test.each([
    ['eq.', { operator: 'eq', operand: { text: '' } }],
    ['gt(any).{1,2}', { operator: 'gt', quantifier: 'ANY' }],
    ['like(all).{a}', { operator: 'like', quantifier: 'ALL' }],
    ['wfts(english).a b', { operator: 'wfts', config: 'english', operand: { text: 'a b' } }],
    ['is.Not_Null', { operator: 'is', operand: { text: 'NOT NULL' } }],
    ['in.(1,"a,b")', { operator: 'in', operand: { text: '{"1","a,b"}' } }],
  ])('%s', (text, expected) => {
    expect(readFilter(field('a'), text, null)).toMatchObject(expected)
  })
  test.each([
    'noop.1',
    'eq',
    'neq(any).1',
    'is.maybe',
    'is.nullx',
    'in.1',
    'in.(1',
    'in.(1)2',
    '',
    'not.',
    '.eq.1',
  ])('%j is rejected with PGRST100', (text) => {
    expect(() => readFilter(field('a'), text, null)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  })
})

describe('lists', () => {
  test.each([
    ['()', '{}'],
    ['(1,2)', '{"1","2"}'],
    ['("a,b","c)d")', '{"a,b","c)d"}'],
    ['("a"b,c)', '{"\\"a\\"b","c"}'],
    ['(a\\b)', '{"a\\\\b"}'],
    ['("")', '{""}'],
    ['(   )', '{}'],
    ['( ,3,4)', '{"","3","4"}'],
    ['( 1,2) ', '{"1","2"}'],
  ])('%s', (text, literal) => {
    expect(listLiteral(text)).toBe(literal)
  })
})

describe('logic trees', () => {
  test('nest and negate', () => {
    expect(readLogic('or', false, '(a.eq.1,not.and(b.not.is.null,c.in.(1,2)),d.cs.{x,y})')).toMatchObject({
      kind: 'or',
      of: [
        { field: field('a'), operand: { text: '1' } },
        {
          kind: 'and',
          isNot: true,
          of: [{ isNot: true, operator: 'is' }, { operand: { text: '{"1","2"}' } }],
        },
        { operator: 'cs', operand: { text: '{x,y}' } },
      ],
    })
  })
  test('may have blanks everywhere and brackets too many at the end', () => {
    const text = '( and ( a.in.( 1, 2 ) , b.eq.3 ) , not.or ( c.eq.1 , d.is.null ) ))'
    expect(readLogic('and', false, text)).toMatchObject({
      of: [
        { kind: 'and', of: [{ field: field('a') }, { field: field('b') }] },
        { kind: 'or', isNot: true, of: [{ field: field('c') }, { operator: 'is' }] },
      ],
    })
  })
  test('quoted values may contain commas and parentheses', () => {
    expect(readLogic('or', false, '(a.eq."x,)y",b.like.*z*)')).toMatchObject({
      of: [{ operand: { text: 'x,)y' } }, { operand: { text: '*z*' } }],
    })
  })
  test.each(['', '()', '(a.eq.1', 'a.eq.1', '(a.eq.1))x', '(a.eq.x)y)', `${'(and'.repeat(60)}(a.eq.1)`])(
    '%j is rejected',
    (text) => {
      expect(() => readLogic('and', false, text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
    },
  )
})

describe('orders', () => {
  test.each([
    ['a', [{ field: field('a'), isDescending: null, nulls: null, relation: null }]],
    ['a.desc.nullslast,b.asc', [{ isDescending: true, nulls: 'LAST' }, { isDescending: false }]],
    ['r(a).desc', [{ relation: 'r', field: field('a'), isDescending: true }]],
    ['a.nullsfirst', [{ isDescending: null, nulls: 'FIRST' }]],
  ])('%s', (text, expected) => {
    expect(readOrder(text)).toMatchObject(expected)
  })
  test.each(['', 'a.up', 'a,', 'r(a', 'a.desc.asc'])('%j is rejected', (text) => {
    expect(() => readOrder(text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  })
})

describe('selects', () => {
  test.each([
    ['', []],
    ['*', [{ field: field('*') }]],
    ['n:a::text', [{ alias: 'n', cast: 'text', field: field('a') }]],
    ['a::int4', [{ alias: null, cast: 'int4' }]],
    ['n:d->>k', [{ alias: 'n', field: { name: 'd' } }]],
    ['count(),n:a.sum()::int4', [{ kind: 'count' }, { alias: 'n', aggregate: 'sum', aggregateCast: 'int4' }]],
    [
      'x:r!fk!inner(a,s(b))',
      [{ kind: 'embed', alias: 'x', target: 'r', hint: 'fk', isInner: true, select: [{}, { target: 's' }] }],
    ],
    ['...r!left(a)', [{ kind: 'embed', isSpread: true, isInner: false, hint: null }]],
    ['r()', [{ kind: 'embed', select: [] }]],
    ['a)', [{ field: field('a') }]],
    ['d->a-b', [{ field: { name: 'd', path: [{ key: 'a-b', isIndex: false }] } }]],
    ['d->-2', [{ field: { name: 'd', path: [{ key: '-2', isIndex: true }] } }]],
    ['d->2b', [{ field: { name: 'd', path: [{ key: '2b', isIndex: false }] } }]],
  ])('%s', (text, expected) => {
    expect(readSelect(text)).toMatchObject(expected)
  })
  test.each(['a,', 'a)b', 'r(a', 'a::', 'a::int4[]', 'a::text);drop table x'])('%j is rejected', (text) => {
    expect(() => readSelect(text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  })
})

describe('an error', () => {
  const thrownBy = (read: () => unknown): unknown => {
    try {
      read()
    } catch (error) {
      return error
    }
    return null
  }
  test.each([
    [() => readSelect('data->>--34'), 9, 'unexpected "-" expecting digit'],
    [
      () => readSelect('data->(!@'),
      7,
      'unexpected "(" expecting "-", digit or any non reserved character different from: .,>()',
    ],
    [() => readOrder('id.asc.nullslasttt'), 17, `unexpected 't' expecting "," or end of input`],
    [() => readOrder('id.descc'), 8, `unexpected 'c' expecting delimiter (.), "," or end of input`],
    [
      () => readLogic('or', false, '()'),
      4,
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
  ])('%s says what was expected where', (read, column, details) => {
    expect(thrownBy(read)).toMatchObject({
      details,
      message: expect.stringContaining(`(line 1, column ${column})`),
    })
  })
})

describe('query shape', () => {
  const shape = (search: string) => shapeOf(readPairs(search))
  test('stays the same when only values change', () => {
    const one = shape('a=eq.1&b=in.(1,2)&c=like.*x&or=(a.eq.1)&limit=5&offset=10')
    const other = shape('a=eq.2&b=in.(3)&c=like.*y&or=(a.eq.1)&limit=5&offset=20')
    expect(one.key).toBe(other.key)
    expect(one.slots).toEqual(['1', '{"1","2"}', '%x'])
    expect(one.slotOfPair).toEqual([0, 1, 2, null, null, null])
  })
  test.each([
    'a=gt.1',
    'b=eq.1',
    'a=not.eq.1',
    'a=eq.1&order=a',
    'a=eq(any).1',
    'r.a=eq.1',
    'a=is.null',
    'a=fts(x).1',
  ])('differs for %s', (search) => {
    expect(shape(search).key).not.toBe(shape('a=eq.1').key)
  })
})

describe('parameters', () => {
  const read = (search: string, names?: string[]) => {
    const pairs = readPairs(search)
    return readQuery(
      pairs,
      shapeOf(pairs).slotOfPair,
      names === undefined ? null : (name) => names.includes(name),
    )
  }
  test('apply to the embed that their path names', () => {
    expect(read('r.s.a=eq.1&r.order=b&r.not.or=(c.eq.1)&r.limit=3&apikey=k')).toMatchObject({
      conditions: [
        { path: ['r', 's'], value: { operand: { slot: 0 } } },
        { path: ['r'], value: { kind: 'or', isNot: true } },
      ],
      orders: [{ path: ['r'] }],
      limits: [{ path: ['r'], value: 3 }],
    })
  })
  test('of a function call are arguments when the function has that argument or the value is no filter', () => {
    const query = read('id=eq.1&b=eq.2&c=plain', ['id'])
    expect(query.callArguments).toEqual([
      ['id', 'eq.1'],
      ['c', 'plain'],
    ])
    expect(query.conditions).toHaveLength(1)
  })
  test.each([
    ['eq.1', true],
    ['not.in.(1)', true],
    ['like(any).{a}', true],
    ['hello', false],
    ['1.5', false],
    ['nope.1', false],
  ])('%s has the form of a filter: %s', (text, expected) => {
    expect(isFilter(text)).toBe(expected)
  })
})
