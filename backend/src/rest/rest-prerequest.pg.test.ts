import { describe, expect, test } from 'vitest'
import { ada, jsonOf } from './testing/ask.ts'
import { openShop } from './testing/shop-rest.ts'

const sql = `
create schema guard;
grant usage on schema guard to anon, authenticated;
create table guard.seen (role text, sub text);
grant insert, select on guard.seen to authenticated;
create function guard.check_request() returns void language plpgsql as $$ begin
  if current_setting('request.headers', true)::json->>'x-banned' is not null then
    raise sqlstate 'PT403' using message = 'banned';
  end if;
  perform set_config('app.who', current_user || ' ' || coalesce(auth.uid()::text, ''), true);
  perform set_config('response.headers', '[{"X-Checked": "yes"}]', true);
  if current_setting('transaction_read_only') = 'off' then
    insert into guard.seen values (current_user, auth.uid()::text);
  end if;
end $$;`

describe('a function before every request', () => {
  const shop = openShop({ preRequest: 'guard.check_request' }, sql)

  test('runs as the role, in the same transaction, with the settings of the request', async () => {
    const answer = await shop.ask('/rpc/settle?key=app.who')
    expect(jsonOf(answer)).toBe(`authenticated ${ada}`)
    expect(answer.headers['x-checked']).toBe('yes')
  })

  test('may refuse the request', async () => {
    const answer = await shop.ask('/clients', { headers: { 'x-banned': '1' } })
    expect([answer.status, jsonOf(answer)]).toMatchObject([403, { code: 'PT403', message: 'banned' }])
  })

  test('is undone with a write that fails', async () => {
    await shop.ask('/owners', { method: 'POST', body: { id: 70, name: 'A' } })
    await shop.ask('/owners', { method: 'POST', body: { id: 70, name: 'B' } })
    expect(await shop.database().query('select count(*)::int as n from guard.seen')).toEqual([{ n: 1 }])
  })

  test('costs no further round trip', async () => {
    await shop.ask('/owners')
    const before = shop.database().countSyncs()
    await shop.ask('/owners')
    expect(shop.database().countSyncs() - before).toBe(1)
  })
})

describe('a function that is not there', () => {
  const shop = openShop({ preRequest: 'guard.missing' }, sql)
  shop.answers([['/clients', 404, '42883']])
})
