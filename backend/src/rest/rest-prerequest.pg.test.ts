import { describe, expect, test } from 'vitest'
import { openShop } from './testing/shop-rest.ts'
import { ada, jsonOf } from './testing/test-request.ts'

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

describe('the pre-request function', () => {
  const shop = openShop({ preRequest: 'guard.check_request' }, sql)

  test('runs as the role of the request, in its transaction and with its settings', async () => {
    const response = await shop.send('/rpc/settle?key=app.who')
    expect(jsonOf(response)).toBe(`authenticated ${ada}`)
    expect(response.headers['x-checked']).toBe('yes')
  })

  test('can reject the request', async () => {
    const response = await shop.send('/clients', { headers: { 'x-banned': '1' } })
    expect([response.status, jsonOf(response)]).toMatchObject([403, { code: 'PT403', message: 'banned' }])
  })

  test('is rolled back with a write that fails', async () => {
    await shop.send('/owners', { method: 'POST', body: { id: 70, name: 'A' } })
    await shop.send('/owners', { method: 'POST', body: { id: 70, name: 'B' } })
    expect(await shop.database().query('select count(*)::int as n from guard.seen')).toEqual([{ n: 1 }])
  })

  test('needs no extra round trip', async () => {
    await shop.send('/owners')
    const before = shop.database().countSyncs()
    await shop.send('/owners')
    expect(shop.database().countSyncs() - before).toBe(1)
  })
})

describe('a missing pre-request function', () => {
  const shop = openShop({ preRequest: 'guard.missing' }, sql)
  shop.testRows([['/clients', 404, '42883']])
})
