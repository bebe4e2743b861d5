import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { encode, oddText } from './odd-text.ts'
import { queryString } from './query-grammar.ts'
import { type FuzzBody, requestBody } from './request-bodies.ts'

/** A request. `as` is the caller whose key and token it gets; for 'nobody', only those in `headers`. */
export type FuzzRequest = {
  method: string
  /** The path with its query, percent-encoded. */
  path: string
  headers: Record<string, string>
  body: FuzzBody | null
  as: 'anon' | 'user' | 'service' | 'nobody'
}

const resource = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom('people', 'visits', 'companies', 'people_view', 'moods') },
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      'rpc/greet',
      'rpc/older',
      'rpc/sum_of',
      'rpc/nothing',
      'rpc/echo',
      'rpc/body',
      'rpc/',
    ),
  },
  fc.constantFrom('', 'rpc', 'a/b', '%00', '%ff', '%2e%2e', '..', '.'),
  oddText.map(encode),
)
const method = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'PATCH',
  'DELETE',
  'PUT',
  'OPTIONS',
  'PROPFIND',
  'get',
)

const prefer = fc
  .array(
    fc.constantFrom(
      'tx=rollback',
      'tx=rollback',
      'return=representation',
      'return=minimal',
      'return=headers-only',
      'count=exact',
      'count=planned',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates',
      'missing=default',
      'handling=strict',
      'max-affected=1',
      'max-affected=99999999999',
      'timezone=Asia/Tokyo',
      'timezone=Nope/Nope',
      'x=y',
      '=',
      ',,',
    ),
    { maxLength: 4 },
  )
  .map((list) => list.join(', '))
const accept = fc.constantFrom(
  '*/*',
  '*/*',
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'text/csv',
  'application/geo+json',
  'text/plain',
  'application/octet-stream',
  'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose|nope',
  'application/openapi+json',
  'image/png',
  ';q=',
  ',;,',
  'application/json;q=x',
)
const rarely = <T>(values: Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, values)
const headers = fc
  .record({
    prefer: fc.option(prefer, { freq: 2 }),
    accept: rarely(accept),
    range: rarely(fc.constantFrom('0-1', '5-2', 'x', '0-', 'items=0-0', '999999999999999999-')),
    'accept-profile': rarely(fc.constantFrom('public', 'other', 'auth', 'x"y', '')),
    'content-profile': rarely(fc.constantFrom('public', 'other', 'auth', '')),
    cookie: rarely(fc.constantFrom('a=b', '=;=', 'a')),
    'x-http-method-override': rarely(fc.constant('DELETE')),
  })
  .map((all) =>
    Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)),
  )

export const restRequest: Arbitrary<FuzzRequest> = fc.record({
  method,
  path: fc.tuple(resource, queryString).map(([name, query]) => `/rest/v1/${name}?${query}`),
  headers,
  body: fc.option(requestBody, { freq: 3 }),
  as: fc.constantFrom<FuzzRequest['as']>('user', 'user', 'user', 'anon', 'service'),
})
