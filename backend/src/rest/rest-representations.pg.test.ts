import { describe, expect, test } from 'vitest'
import { openShop, returned } from './testing/shop-rest.ts'
import { jsonOf } from './testing/test-request.ts'

/** A colour is stored as a number and shown as #RRGGBB; a moment is only shown differently. */
const shop = openShop(
  {},
  `
create domain public.colour as int;
create function public.colour_to_json(public.colour) returns json immutable language sql
  as $$ select to_json('#' || lpad(upper(to_hex($1::int)), 6, '0')) $$;
create function public.colour_from_text(text) returns public.colour immutable language sql
  as $$ select ('x' || lpad(replace($1, '#', ''), 8, '0'))::bit(32)::int::public.colour $$;
create function public.colour_from_json(json) returns public.colour immutable language sql
  as $$ select public.colour_from_text($1 #>> '{}') $$;
create cast (public.colour as json) with function public.colour_to_json(public.colour) as implicit;
create cast (json as public.colour) with function public.colour_from_json(json) as implicit;
create cast (text as public.colour) with function public.colour_from_text(text) as implicit;
create domain public.evil as int default 666;
create domain public.words as tsvector;
create domain public.more_words as public.words;
create table public.paints (id int primary key, label public.colour default 0, maker int references public.owners, words public.more_words);
create table public.friends (id public.evil, name text);
create view public.paint_list as select id, label as shade from public.paints;
create function public.find_paints() returns setof public.paints stable language sql as $$ select * from public.paints $$;
create function public.named_words() returns table (id int, words public.more_words) stable language sql
  as $$ select id, words from public.paints $$;
insert into public.paints values (1, 0, 1, 'sun:1'), (2, 256, 1, 'moon:1'), (3, 123456, null, null);
grant all on all tables in schema public to authenticated;`,
)

describe('columns of a domain with casts', () => {
  shop.testRows([
    [
      '/paints?select=id,label&id=lt.3&order=id',
      200,
      [
        { id: 1, label: '#000000' },
        { id: 2, label: '#000100' },
      ],
    ],
    ['/paints?id=eq.3', 200, [{ id: 3, label: '#01E240', maker: null, words: null }]],
    ['/paints?select=id,label::text&id=eq.2', 200, [{ id: 2, label: '256' }]],
    ['/paints?select=id&label=eq.%23000100', 200, [{ id: 2 }]],
    ['/paints?select=id&label=in.(%23000100,01E240)&order=id', 200, [{ id: 2 }, { id: 3 }]],
    ['/paints?select=id&label=not.in.()&order=id&limit=1', 200, [{ id: 1 }]],
    ['/paints?select=id&or=(label.gt.%23000100,id.eq.1)&order=id', 200, [{ id: 1 }, { id: 3 }]],
    ['/paint_list?select=*&id=eq.2', 200, [{ id: 2, shade: '#000100' }]],
    [
      '/owners?select=id,paints(label)&paints.order=id&id=eq.1',
      200,
      [{ id: 1, paints: [{ label: '#000000' }, { label: '#000100' }] }],
    ],
    ['/paints?select=id,...owners(name),label&id=eq.1', 200, [{ id: 1, name: 'Ann', label: '#000000' }]],
    ['/rpc/find_paints?select=label&id=eq.2', 200, [{ label: '#000100' }]],
    ['/rpc/find_paints?select=id&label=eq.000100', 200, [{ id: 2 }]],
  ])

  shop.testRows([
    [
      '/paints?select=id,label',
      201,
      [{ id: 9, label: '#000100' }],
      { method: 'POST', body: { id: 9, label: '#000100' }, headers: returned },
    ],
    [
      '/paints?select=id,label&columns=id,label',
      201,
      [
        { id: 8, label: '#00000A' },
        { id: 9, label: '#000000' },
      ],
      {
        method: 'POST',
        body: [
          { id: 8, label: 'A' },
          { id: 9, label: '0' },
        ],
        headers: returned,
      },
    ],
    [
      '/paints?id=eq.1&select=label',
      200,
      [{ label: '#FFFFFF' }],
      { method: 'PATCH', body: { label: '#FFFFFF' }, headers: returned },
    ],
    ['/paints?label=eq.000100&select=id', 200, [{ id: 2 }], { method: 'DELETE', headers: returned }],
    [
      '/paints?id=eq.1&select=id,label',
      200,
      [{ id: 1, label: '#00000B' }],
      { method: 'PUT', body: { id: 1, label: 'B' }, headers: returned },
    ],
  ])
})

describe('columns of a domain', () => {
  const missing = { prefer: 'return=representation,missing=default,tx=rollback' }
  shop.testRows([
    [
      '/friends?columns=id,name',
      201,
      [{ id: 666, name: 'Lu' }],
      { method: 'POST', body: [{ name: 'Lu' }], headers: missing },
    ],
    [
      '/friends?columns=id,name',
      201,
      [{ id: 666, name: 'Lu' }],
      { method: 'POST', body: { name: 'Lu' }, headers: missing },
    ],
    ['/friends?columns=', 400, 'PGRST100', { method: 'POST', body: { name: 'Lu' } }],
    ['/paints?select=id&words=fts(simple).sun', 200, [{ id: 1 }]],
    ['/rpc/named_words?select=id&words=fts(simple).moon', 200, [{ id: 2 }]],
  ])

  test('with defaults are filled in updates too, which is said', async () => {
    const response = await shop.send('/paints?id=eq.3&columns=label&select=label', {
      method: 'PATCH',
      body: {},
      headers: missing,
    })
    expect([jsonOf(response), response.headers['preference-applied']]).toEqual([
      [{ label: '#000000' }],
      'missing=default, return=representation, tx=rollback',
    ])
  })
})
