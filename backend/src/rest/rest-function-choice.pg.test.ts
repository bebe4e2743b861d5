import { describe, expect, test } from 'vitest'
import { openShop } from './testing/shop-rest.ts'
import { jsonOf, type TestRequest } from './testing/test-request.ts'

const shop = openShop(
  {},
  `
create function public.poly(boolean) returns text immutable language sql as $$ select 'boolean' $$;
create function public.poly(integer) returns text immutable language sql as $$ select 'integer' $$;
create function public.poly(text) returns text immutable language sql as $$ select 'text ' || $1 $$;
create function public.maybe() returns text immutable language sql as $$ select 'none' $$;
create function public.maybe(text default 'x') returns text immutable language sql as $$ select 'text' $$;
create function public.maybe(integer default 1) returns text immutable language sql as $$ select 'integer' $$;
create function public.only_number(integer) returns int immutable language sql as $$ select $1 $$;
create function public.only_numbers(text) returns text immutable language sql as $$ select $1 $$;
create function public.document(json) returns json immutable language sql as $$ select $1 $$;
create function public.overloaded() returns int immutable language sql as $$ select 0 $$;
create function public.overloaded(a int, b int) returns int immutable language sql as $$ select 2 $$;
create function public.overloaded(a text, b text, c text) returns int immutable language sql as $$ select 3 $$;
create function public.json_param(data json) returns json immutable language sql as $$ select data $$;
create function public.below(id int) returns setof public.jobs stable language sql
  as $$ select * from public.jobs j where j.id < below.id $$;
create function public.list(variadic v text[] default '{}') returns text[] immutable language sql as $$ select v $$;
create function public.letters(char_ character, chars character[], bits bit) returns json immutable language sql
  as $$ select json_build_array(char_, chars, bits) $$;
create function public.whole_or_two(json) returns text immutable language sql as $$ select 'json' $$;
create function public.whole_or_two(x int, y int) returns text immutable language sql as $$ select 'two' $$;
create function public.any_row() returns record stable language sql as $$ select o from public.owners o where id = 1 $$;
create function public.any_rows() returns setof record stable language sql as $$ select o from public.owners o order by id $$;
create type public.point_2d as (x int, y int);
create domain public.short_point as public.point_2d check ((value).x < 100);
create domain public.some_owner as public.owners;
create domain public.good_owner as public.some_owner;
create function public.point() returns public.short_point immutable language sql as $$ select row(10, 5)::public.short_point $$;
create function public.owner_domain(id int) returns setof public.good_owner stable language sql
  as $$ select o::public.good_owner from public.owners o where o.id = owner_domain.id $$;`,
)
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const call = (body: unknown, headers: Record<string, string> = {}): TestRequest => ({
  method: 'POST',
  body,
  headers,
})

describe('the overload', () => {
  shop.testRows([
    ['/rpc/poly', 200, 'text foo', call({ '': 'foo' })],
    ['/rpc/poly?=foo', 200, 'text foo'],
    ['/rpc/maybe', 200, 'text', call({ '': 'x' })],
    ['/rpc/only_number', 404, 'PGRST202', call({ '': 1 })],
    ['/rpc/document', 200, { '': 1 }, call({ '': 1 })],
    ['/rpc/whole_or_two', 404, 'PGRST202', call('a,b\n1,2', { 'content-type': 'text/csv' })],
    ['/rpc/whole_or_two', 200, 'json', call({ a: 1 })],
  ])

  test.each([
    ['/rpc/maybe', {}, 'public.maybe(), public.maybe( => text)'],
    ['/rpc/tie', { a: 1 }, 'public.tie(a => integer), public.tie(a => text)'],
  ])('%s is ambiguous between those that are served, by their arguments', async (url, body, between) => {
    expect(jsonOf(await shop.send(url, call(body)))).toMatchObject({
      code: 'PGRST203',
      message: `Could not choose the best candidate function between: ${between}`,
    })
  })
})

describe('a function that is not found', () => {
  test.each<readonly [string, string | null, TestRequest]>([
    ['/rpc/overloaded?wrong_arg=value', null, {}],
    ['/rpc/overloaded?a=1&b=2&wrong_arg=value', 'public.overloaded(a, b, c)', {}],
    ['/rpc/json_param', null, call({ A: 1, B: 2, C: 3 })],
    ['/rpc/only_number', 'public.only_numbers', call({ '': 1 })],
  ])('%s has the hint %s', async (url, similar, request) => {
    const hint = similar === null ? null : `Perhaps you meant to call the function ${similar}`
    expect(jsonOf(await shop.send(url, request))).toMatchObject({ code: 'PGRST202', hint })
  })

  test.each([
    ['text/plain', 'text'],
    ['text/xml', 'xml'],
    ['application/octet-stream', 'bytea'],
  ])('says which argument a body of type %s needs', async (type, argument) => {
    const response = await shop.send('/rpc/only_number', call('x', { 'content-type': type }))
    expect(jsonOf(response)).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.only_number in the schema cache',
      details: `Searched for the function public.only_number with a single unnamed ${argument} parameter, but no matches were found in the schema cache.`,
    })
  })
})

describe('arguments', () => {
  shop.testRows([
    ['/rpc/below?id=4&id=gt.1&select=id&order=id', 200, [{ id: 2 }, { id: 3 }]],
    ['/rpc/below?id=4&id=not.gt.2&select=id&order=id', 200, [{ id: 1 }, { id: 2 }]],
    ['/rpc/below?id=4&id=not.in.(1,3)&select=id', 200, [{ id: 2 }]],
    ['/rpc/only_numbers?=gt.2', 200, 'gt.2'],
    ['/rpc/list', 200, ['hi'], call('v=hi', form)],
    ['/rpc/list', 200, ['hi', 'there'], call('v=hi&v=there', form)],
    ['/rpc/list', 200, ['eq.hi'], call('v=eq.hi', form)],
    [
      '/rpc/add',
      200,
      3,
      call([
        { a: 1, b: 2 },
        { a: 4, b: 6 },
      ]),
    ],
    ['/rpc/letters?char_=abcdefg&chars={abc,d}&bits=101010', 200, ['abcdefg', ['abc', 'd'], '101010']],
  ])
})

describe('what a function returns', () => {
  shop.testRows([
    ['/rpc/any_row', 200, { id: 1, name: 'Ann' }, call({})],
    [
      '/rpc/any_rows',
      200,
      [
        { id: 1, name: 'Ann' },
        { id: 2, name: 'Bob' },
      ],
      call({}),
    ],
    ['/rpc/point', 200, { x: 10, y: 5 }, call({})],
    [
      '/rpc/owner_domain?id=1&select=id,clients(name)&clients.order=id',
      200,
      [{ id: 1, clients: [{ name: 'Ada' }] }],
    ],
  ])
})
