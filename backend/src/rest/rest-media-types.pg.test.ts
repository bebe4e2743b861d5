import { describe, expect, test } from 'vitest'
import { bytesOf } from '#http/testing/http-request.ts'
import { openShop } from './testing/shop-rest.ts'

const shop = openShop(
  {},
  `
create domain public."text/html" as text;
create domain public."text/plain" as text;
create domain public."text/xml" as xml;
create domain public."image/png" as bytea;
create domain public."*/*" as bytea;
create domain public."application/json" as json;
create domain public."text/tab-separated-values" as text;
create domain public."application/vnd.names" as text;
create function public.page() returns public."text/html" immutable language sql as $$ select '<h1>Hi</h1>' $$;
create function public.hello() returns public."text/plain" immutable language sql as $$ select 'Hello' $$;
create function public.hello_twice() returns setof public."text/plain" immutable language sql as $$ values ('a'), ('b') $$;
create function public.picture() returns public."image/png" immutable language sql as $$ select '\\x89504e47'::bytea $$;
create function public.anything() returns public."*/*" immutable language sql as $$ select 'any'::bytea $$;
create function public.plain_xml() returns xml immutable language sql as $$ select '<a/>'::xml $$;
create function public.domain_xml() returns public."text/xml" immutable language sql as $$ select '<b/>'::xml::public."text/xml" $$;
create function public.xml_length(xml) returns int immutable language sql as $$ select length($1::text) $$;
create function public.tsv_step(state text, next anyelement) returns public."text/tab-separated-values" immutable language sql
  as $$ select state || array_to_string(array(select v from json_each_text(row_to_json(next)) as e(k, v)), E'\\t') || E'\\n' $$;
create aggregate public.tsv(anyelement) (sfunc = public.tsv_step, stype = public."text/tab-separated-values", initcond = '');
create function public.names_step(state text, next public.owners) returns public."application/vnd.names" immutable language sql
  as $$ select state || next.name || ';' $$;
create aggregate public.names(public.owners) (sfunc = public.names_step, stype = public."application/vnd.names", initcond = '');
create table public.boxes (id int primary key);
create table public.page_of (id int primary key);
insert into public.boxes values (1);
create function public.json_step(state public."application/json", next public.boxes) returns public."application/json" immutable language sql
  as $$ select '{"overridden":true}'::json::public."application/json" $$;
create aggregate public.boxes_json(public.boxes) (sfunc = public.json_step, stype = public."application/json");
create function public.all_owners() returns setof public.owners stable language sql as $$ select * from public.owners order by id $$;
create function public.no_owner() returns public.owners stable language sql as $$ select * from public.owners where false $$;
grant all on all tables in schema public to authenticated;`,
)
const get = async (url: string, accept: string) => {
  const response = await shop.send(url, { headers: { accept } })
  return [response.status, response.headers['content-type'], bytesOf(response).toString('latin1')]
}
const plainText = 'text/plain; charset=utf-8'
const xml = 'text/xml; charset=utf-8'
const names = 'application/vnd.names'
const tabs = 'text/tab-separated-values'

describe('a media type is made', () => {
  test.each([
    ['by a function that returns its domain', '/rpc/page', 'text/html', 'text/html', '<h1>Hi</h1>'],
    ['as plain text', '/rpc/hello', 'text/plain', plainText, 'Hello'],
    ['as bytes', '/rpc/picture', 'image/png', 'image/png', '\x89PNG'],
    ['by preference', '/rpc/picture', 'text/html,image/png,*/*;q=0.8', 'image/png', '\x89PNG'],
    ['by a function of any type', '/rpc/anything', 'app/bingo', 'application/octet-stream', 'any'],
    ['by a function of any type for all', '/rpc/anything', '*/*', 'application/octet-stream', 'any'],
    ['of xml', '/rpc/plain_xml', 'text/xml', xml, '<a/>'],
    ['of an xml domain', '/rpc/domain_xml', 'text/xml', xml, '<b/>'],
    ['by an aggregate of all rows', '/owners?order=id', tabs, tabs, '1\tAnn\n2\tBob\n'],
    ['from selected columns', '/owners?select=name&order=id', tabs, tabs, 'Ann\nBob\n'],
    ['by the aggregate of a table', '/owners?id=eq.1', names, names, 'Ann;'],
    ['from rows of a function', '/rpc/all_owners', names, names, 'Ann;Bob;'],
    [
      'instead of JSON',
      '/boxes',
      'application/json',
      'application/json; charset=utf-8',
      '{"overridden":true}',
    ],
  ])('%s: %s', async (_what, url, accept, type, body) => {
    expect(await get(url, accept)).toEqual([200, type, body])
  })

  test('of no row', async () => {
    expect((await get('/owners?id=eq.0', names)).slice(0, 2)).toEqual([200, names])
  })
})

describe('a media type is not available', () => {
  shop.testRows([
    ['/rpc/hello_twice', 406, 'PGRST107', { headers: { accept: 'text/plain' } }],
    ['/owners?select=name', 406, 'PGRST107', { headers: { accept: names } }],
    ['/owners?select=id,name', 406, 'PGRST107', { headers: { accept: names } }],
    ['/jobs', 406, 'PGRST107', { headers: { accept: names } }],
    ['/rpc/hello', 406, 'PGRST107', { headers: { accept: 'text/xml' } }],
    ['/page_of', 406, 'PGRST107', { headers: { accept: 'text/html' } }],
    ['/rpc/page', 200, '<h1>Hi</h1>', { headers: { accept: 'application/json' } }],
  ])
})

describe('xml as the body', () => {
  shop.testRows([
    ['/rpc/xml_length', 200, 4, { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } }],
  ])
})
