import { expect, test } from 'vitest'
import { bytesOf } from '#http/testing/http-request.ts'
import { openShop } from './testing/shop-rest.ts'
import { jsonOf } from './testing/test-request.ts'

const shop = openShop()

test('a value that contains the text of a further parameter does not share its cached plan', async () => {
  const url = '/clients?select=id,jobs(id)&jobs.limit=1'
  await shop.send(`${url}%0Aid=eq.%01`)
  expect(jsonOf(await shop.send(`${url}&id=eq.1`))).toHaveLength(1)
})

// Pseudo-random choices from a seed, so that a failure can be reproduced.
function chooser(seed: number) {
  let state = seed
  return <T>(list: readonly T[]): T | undefined => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return list[(state >>> 8) % list.length]
  }
}

const names = [
  'id',
  'name',
  'data',
  'data->a',
  'data->>b',
  'tags',
  'jobs',
  'jobs.id',
  'select',
  'order',
  'or',
  'not.and',
  'limit',
  'offset',
  'columns',
  'on_conflict',
  'jobs.order',
  'jobs.or',
  '"',
  '%22a%22',
  'a.b.c',
  'shout',
  'ctid',
  '',
  '%00',
  '%c3%28',
  'text',
]
const operators = [
  'eq',
  'not.eq',
  'in',
  'is',
  'like(any)',
  'cs',
  'fts',
  'wfts(x)',
  'match',
  'adj',
  'isdistinct',
  'sl',
  'gt',
  'nope',
  '',
]
const plausible = [
  'select=id',
  'select=*,jobs(*)',
  'select=id,...jobs(id)',
  'select=data->a->>b,tags->0',
  'select=clients',
  'select=text',
  'id=gt.0',
  'id=in.(1,"2")',
  'name=ilike.*a*',
  'tags=cs.{a}',
  'data=cs.{}',
  'or=(id.eq.1,id.is.null)',
  'order=id.desc',
  'order=data->a,tags',
  'limit=2',
  'offset=1',
  'jobs.limit=0',
  'columns=name',
  'on_conflict=email',
  'on_conflict=name',
  'a=1',
  'id=is.true',
  'select=id::xml',
  'select=id::regclass',
]
const values = [
  '1',
  'x',
  '(1,2)',
  '(',
  '{',
  '{1}',
  '{"a":',
  '[',
  'null',
  '%5C',
  '*',
  '**)(',
  '%22',
  ',',
  'NaN',
  '99999999999999999999',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '-1',
  '*,jobs(*)',
  'id::text',
  'id::nope',
  'id,id',
  'count()',
  '...jobs(*)',
  'id.desc.nullslast',
  'name->0',
  '(id.eq.1)',
  '(id.eq.1,or(name.is.null))',
  'jobs(workers(jobs(*)))',
  "';drop table x--",
  '$1',
  '%E2%80%AE',
]
const bodies = [
  '',
  '{',
  '[]',
  '{}',
  '[{}]',
  '[{},{"name":1}]',
  'null',
  '1',
  '"x"',
  '{"name":{"a":[1]}}',
  '{"id":"x"}',
  '{"\\u0000":1}',
  '{"name":"\\ud800"}',
  '[[]]',
  '{"tags":"{"}',
  '{"tags":[1,[2]]}',
  '{"data":"x"}',
  '{"__proto__":1}',
  '{"a":1,"b":2}',
  '{"name":"E"}',
]

test('answers no malformed request with a 5xx status', async () => {
  const choose = chooser(7)
  const bad: string[] = []
  for (let count = 0; count < 4000; count += 1) {
    const pairs = [1, 2, 3].slice(0, choose([1, 2, 3])).map(() => {
      const operator = choose([true, false]) === true ? `${choose(operators)}.` : ''
      return choose([true, true, false]) === true
        ? choose(plausible)
        : `${choose(names)}=${operator}${choose(values)}`
    })
    const url = `${choose(['/clients', '/jobs', '/rpc/add', '/rpc/all_clients', '/rpc/whole', '/workers', '/%ff', '/a%00'])}?${pairs.join('&')}`
    const method = choose(['GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']) ?? 'GET'
    const prefer = choose([
      '',
      'tx=rollback',
      'return=representation,tx=rollback',
      'count=exact,tx=rollback,resolution=merge-duplicates',
      'missing=default,tx=rollback',
      'handling=strict,max-affected=0',
    ])
    const accept = choose([
      '*/*',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'text/plain',
      'application/json;q=x',
      ',;,',
    ])
    const headers = {
      prefer: prefer ?? '',
      accept: accept ?? '',
      range: choose(['0-1', '', '', 'x', '3-1']) ?? '',
    }
    const response = await shop.send(url, { method, body: choose(bodies), headers })
    if (response.status >= 500) {
      bad.push(`${method} ${url} ${JSON.stringify(headers)} ${bytesOf(response).toString()}`)
    }
  }
  expect(bad).toEqual([])
})
