import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRestProject } from './rest-project.ts'
import { restTables } from './rest-tables.ts'

// PostGIS is not available: this stand-in with its name and argument returns what it was given.
const geo = `create function extensions.st_asgeojson(record) returns text immutable language plpgsql
  as $$ begin return json_build_object('type', 'Feature', 'properties', row_to_json($1)); end $$;`

let project: Awaited<ReturnType<typeof startRestProject>>
beforeAll(async () => {
  const changes = { schemas: ['public', 'other'], arePlansServed: true, areAggregatesServed: true }
  project = await startRestProject(true, restTables + geo, changes)
})
afterAll(() => project.close())

const people = () => project.user.from('people')
const all = () => people().select('id').order('id')
const rows = (...ids: number[]) => ids.map((id) => ({ id }))

type Result = { data: unknown; error: unknown }

/** The client's types hide the method from a typed query. */
function atMostOne(query: { maxAffected: (rows: number) => unknown }): PromiseLike<Result> {
  return query.maxAffected(1) as PromiseLike<Result>
}

/** One call of every method of the client's builders, and the data it must return. */
const calls: Readonly<Record<string, readonly [() => PromiseLike<Result>, unknown]>> = {
  select: [() => people().select('id, name').eq('id', 1), [{ id: 1, name: 'Ann' }]],
  insert: [() => people().insert({ id: 50, name: 'E' }).rollback().select('id'), rows(50)],
  upsert: [() => people().upsert({ id: 1, name: 'E' }).rollback().select('id'), rows(1)],
  update: [() => people().update({ age: 1 }).eq('id', 1).rollback().select('age'), [{ age: 1 }]],
  delete: [() => people().delete().eq('id', 3).rollback().select('id'), rows(3)],
  eq: [() => all().eq('name', 'Bob, Jr (2)'), rows(2)],
  neq: [() => all().neq('name', 'Ann'), rows(2, 3)],
  gt: [() => all().gt('age', 30), rows(2)],
  gte: [() => all().gte('age', 30), rows(1, 2)],
  lt: [() => all().lt('age', 40), rows(1)],
  lte: [() => all().lte('age', 40), rows(1, 2)],
  like: [() => all().like('name', '%n%'), rows(1)],
  likeAllOf: [() => all().likeAllOf('name', ['B%', '%Jr%']), rows(2)],
  likeAnyOf: [() => all().likeAnyOf('name', ['A%', 'C%']), rows(1, 3)],
  ilike: [() => all().ilike('name', 'a%'), rows(1)],
  ilikeAllOf: [() => all().ilikeAllOf('name', ['b%', '%jr%']), rows(2)],
  ilikeAnyOf: [() => all().ilikeAnyOf('name', ['a%', 'c%']), rows(1, 3)],
  regexMatch: [() => all().regexMatch('name', '^[AB]'), rows(1, 2)],
  regexIMatch: [() => all().regexIMatch('name', '^[ab]'), rows(1, 2)],
  is: [() => all().is('age', null), rows(3)],
  isDistinct: [() => all().isDistinct('age', 30), rows(2, 3)],
  in: [() => all().in('name', ['Ann', 'Bob, Jr (2)', 'x"y\\z']), rows(1, 2)],
  notIn: [() => all().notIn('id', [1, 2]), rows(3)],
  contains: [() => all().contains('tags', ['a', 'b']), rows(1)],
  containedBy: [() => all().containedBy('stay', '[0,6)'), rows(1)],
  rangeGt: [() => all().rangeGt('stay', '[1,4)'), rows(2)],
  rangeGte: [() => all().rangeGte('stay', '[5,6)'), rows(2)],
  rangeLt: [() => all().rangeLt('stay', '[5,6)'), rows(1)],
  rangeLte: [() => all().rangeLte('stay', '[1,5)'), rows(1)],
  rangeAdjacent: [() => all().rangeAdjacent('stay', '[9,12)'), rows(2)],
  overlaps: [() => all().overlaps('stay', '[4,5)'), rows(1)],
  textSearch: [() => all().textSearch('name', "'ann' | 'cy'", { config: 'simple' }), rows(1, 3)],
  match: [() => all().match({ id: 2, age: 40 }), rows(2)],
  not: [() => all().not('id', 'in', '(1,2)'), rows(3)],
  or: [() => all().or('id.eq.1,and(age.gt.35,name.like.B*)'), rows(1, 2)],
  filter: [() => all().filter('data->>city', 'eq', 'Rome'), rows(1)],
  order: [() => people().select('id').order('age', { ascending: false, nullsFirst: true }), rows(3, 2, 1)],
  limit: [() => all().limit(1), rows(1)],
  range: [() => all().range(1, 1), rows(2)],
  abortSignal: [() => all().abortSignal(new AbortController().signal), rows(1, 2, 3)],
  single: [() => all().eq('id', 1).single(), { id: 1 }],
  maybeSingle: [() => all().eq('id', 9).maybeSingle(), null],
  csv: [() => all().csv(), 'id\n1\n2\n3'],
  geojson: [
    () => all().limit(1).geojson(),
    { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { id: 1 } }] },
  ],
  explain: [() => all().explain({ format: 'json', analyze: true, verbose: true }), [expect.anything()]],
  rollback: [() => people().insert({ id: 51, name: 'E' }).select('id').rollback(), rows(51)],
  maxAffected: [() => atMostOne(people().update({ age: 1 }).eq('id', 1).rollback().select('id')), rows(1)],
  stripNulls: [() => people().select('id, age').eq('id', 3).stripNulls(), rows(3)],
  setHeader: [() => all().setHeader('Range', '0-0'), rows(1)],
  retry: [() => all().retry(false).limit(1), rows(1)],
  throwOnError: [() => all().throwOnError().limit(1), rows(1)],
  returns: [() => all().limit(1).returns<{ id: number }[]>(), rows(1)],
  overrideTypes: [() => all().limit(1).overrideTypes<{ id: number }[]>(), rows(1)],
  rpc: [() => project.user.rpc('older', { than: 1 }).select('id').order('id'), rows(1, 2)],
  from: [() => project.user.from('companies').select('id').order('id'), rows(1, 2)],
  schema: [() => project.user.schema('other').from('things').select(), rows(7)],
  getOpenApiSpec: [
    () => project.user.schema('other').getOpenApiSpec(),
    expect.objectContaining({ swagger: '2.0', definitions: { things: expect.anything() } }),
  ],
}

test.each(Object.entries(calls))('%s', async (_name, [call, expected]) => {
  const { data, error } = await call()
  expect(error).toBeNull()
  expect(data).toEqual(expected)
})

test('covers every method of the client', () => {
  const inner = new Set(['constructor', 'then', 'processResponse', 'decorateFetch', 'cloneRequestState'])
  const builders: object[] = [project.user.schema('public'), people(), all()]
  const names = new Set(builders.flatMap(methodsOf))
  expect([...names].filter((name) => !inner.has(name) && !(name in calls))).toEqual([])
})

function methodsOf(builder: object): string[] {
  const parent: unknown = Object.getPrototypeOf(builder)
  return typeof parent === 'object' && parent !== null && parent !== Object.prototype
    ? [...Object.getOwnPropertyNames(parent), ...methodsOf(parent)]
    : []
}

test('a failed call returns an error with a code, or throws it with throwOnError', async () => {
  await expect(people().select('nope').throwOnError()).rejects.toMatchObject({ code: '42703' })
  expect(await atMostOne(people().update({ age: 1 }).gt('id', 0).select())).toMatchObject({
    error: { code: 'PGRST124', details: 'The query affects 3 rows' },
  })
  expect(await atMostOne(project.user.rpc('greet', { who: 'x' }))).toMatchObject({
    error: { code: 'PGRST128' },
  })
})

test('explain names the search path: the schema, then all of the extra ones', async () => {
  const { data } = await all().explain({ format: 'json', settings: true })
  expect(data).toMatchObject([{ Settings: { search_path: '"public", "public", "extensions"' } }])
})

test('aggregates through the client', async () => {
  const { data } = await people().select('count(), age.sum(), visits(count())').eq('id', 1)
  expect(data).toEqual([{ count: 1, sum: 30, visits: [{ count: 2 }] }])
})
