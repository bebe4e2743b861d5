import { expect, test } from 'vitest'
import { openShop } from './testing/shop-rest.ts'

const shop = openShop(
  {},
  `
create table public.log (note text);
create view public.owner_names as select name from public.owners;
create view public.counts as select count(*) from public.owners;
create function public.put_count() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger put_count instead of insert on public.counts for each row execute function public.put_count();
create view public.sums as select sum(id) from public.owners;`,
)

test.each([
  ['a table', '/owners', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
  ['a table without a key', '/log', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
  ['a view of a table', '/client_list', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
  ['a view without the key', '/owner_names', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
  ['a view with a trigger', '/counts', 'OPTIONS,GET,HEAD,POST'],
  ['a view that only reads', '/sums', 'OPTIONS,GET,HEAD'],
  ['a function that reads', '/rpc/add', 'OPTIONS,GET,HEAD,POST'],
  ['a function that writes', '/rpc/touch', 'OPTIONS,POST'],
  ['the root', '/', 'OPTIONS,GET,HEAD'],
])('%s says which methods it has: %s', async (_what, url, allow) => {
  const { status, headers } = await shop.send(url, { method: 'OPTIONS' })
  expect([status, headers]).toEqual([200, { allow }])
})

test.each(['/unknown', '/rpc/unknown'])('%s has none', async (url) => {
  expect((await shop.send(url, { method: 'OPTIONS' })).status).toBe(404)
})
