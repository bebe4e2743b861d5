import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRestProject } from './rest-project.ts'
import { restTables } from './rest-tables.ts'

type Project = Awaited<ReturnType<typeof startRestProject>>
type Result = { data: unknown; error: unknown }

describe.each([
  ['in process', false],
  ['over HTTP', true],
])('%s', (_way, isOverHttp) => {
  let project: Project
  beforeAll(async () => {
    project = await startRestProject(isOverHttp, restTables, { schemas: ['public', 'other'] })
  })
  afterAll(() => project.close())

  const people = () => project.user.from('people')
  const idsOf = async (query: PromiseLike<Result>) => {
    const { data, error } = await query
    expect(error).toBeNull()
    return Array.isArray(data) ? data.map((row: { id: number }) => row.id) : data
  }
  const all = () => people().select('id').order('id')
  type All = ReturnType<typeof all>

  test.each<readonly [string, (query: All) => PromiseLike<Result>, number[]]>([
    ['eq', (query) => query.eq('name', 'Bob, Jr (2)'), [2]],
    ['neq', (query) => query.neq('id', 2), [1, 3]],
    ['gt, lte', (query) => query.gt('age', 29).lte('age', 30), [1]],
    ['gte, lt', (query) => query.gte('age', 30).lt('age', 40), [1]],
    ['like', (query) => query.like('name', 'A%'), [1]],
    ['ilike', (query) => query.ilike('name', '%B%'), [2]],
    ['likeAllOf', (query) => query.likeAllOf('name', ['B%', '%Jr%']), [2]],
    ['ilikeAnyOf', (query) => query.ilikeAnyOf('name', ['a%', 'c%']), [1, 3]],
    ['regexMatch', (query) => query.regexMatch('name', '^[AC]'), [1, 3]],
    ['isDistinct', (query) => query.isDistinct('age', 30), [2, 3]],
    ['is null', (query) => query.is('email', null), [3]],
    ['in', (query) => query.in('name', ['Ann', 'Bob, Jr (2)']), [1, 2]],
    ['in of nothing', (query) => query.in('id', []), []],
    ['notIn', (query) => query.notIn('id', [1]), [2, 3]],
    ['contains array', (query) => query.contains('tags', ['a']), [1]],
    ['contains json', (query) => query.contains('data', { city: 'Rome' }), [1]],
    ['containedBy', (query) => query.containedBy('tags', ['b']), [2, 3]],
    ['overlaps', (query) => query.overlaps('tags', ['a', 'z']), [1]],
    ['rangeGt', (query) => query.rangeGt('stay', '[1,5)'), [2]],
    ['rangeLte', (query) => query.rangeLte('stay', '[1,5)'), [1]],
    ['rangeAdjacent', (query) => query.rangeAdjacent('stay', '[9,12)'), [2]],
    ['textSearch', (query) => query.textSearch('name', 'ann', { type: 'websearch', config: 'english' }), [1]],
    ['match', (query) => query.match({ id: 1, name: 'Ann' }), [1]],
    ['not', (query) => query.not('name', 'like', 'A%'), [2, 3]],
    ['filter on json', (query) => query.filter('data->>city', 'eq', 'Rome'), [1]],
    ['or', (query) => query.or('name.ilike.%an%,and(age.gt.35,email.not.is.null)'), [1, 2]],
    ['limit', (query) => query.limit(2), [1, 2]],
    ['range', (query) => query.range(1, 2), [2, 3]],
  ])('%s', async (_name, ask, expected) => {
    expect(await idsOf(ask(all()))).toEqual(expected)
  })

  test('select with aliases, casts and JSON paths', async () => {
    const { data } = await people().select('n:name, age::text, data->>city').eq('id', 1)
    expect(data).toEqual([{ n: 'Ann', age: '30', city: 'Rome' }])
  })

  test('orders by several columns, with nulls first or last', async () => {
    const query = people().select('id').order('age', { ascending: false, nullsFirst: true }).order('id')
    expect(await idsOf(query)).toEqual([3, 2, 1])
  })

  test('counts without rows and with a page', async () => {
    expect(await people().select('*', { count: 'exact', head: true })).toMatchObject({
      count: 3,
      data: null,
      status: 200,
    })
    expect(await people().select('id', { count: 'estimated' }).range(0, 0)).toMatchObject({
      count: 3,
      status: 206,
    })
  })

  test('single and maybeSingle distinguish none, one and many', async () => {
    expect(await people().select('id').eq('id', 1).single()).toMatchObject({ data: { id: 1 }, error: null })
    const none = await people().select('id').eq('id', 9).single()
    expect(none).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    })
    expect(await people().select('id').eq('id', 9).maybeSingle()).toMatchObject({ data: null, error: null })
    expect((await people().select('id').maybeSingle()).error?.code).toBe('PGRST116')
  })

  test('embeds to-one, to-many and inner, with filters and order inside', async () => {
    const { data } = await people()
      .select('id, companies(name), visits(note)')
      .eq('id', 1)
      .order('id', { referencedTable: 'visits', ascending: false })
      .limit(1, { referencedTable: 'visits' })
    expect(data).toEqual([{ id: 1, companies: { name: 'Acme' }, visits: [{ note: 'second' }] }])
    expect(await idsOf(people().select('id, visits!inner(id)').eq('visits.note', 'third'))).toEqual([2])
    const or = people()
      .select('id, visits!inner(id)')
      .or('note.eq.first,note.eq.third', { referencedTable: 'visits' })
    expect(await idsOf(or.order('id'))).toEqual([1, 2])
    const spread = await people().select('id, ...companies(company:name)').eq('id', 2).single()
    expect(spread.data).toEqual({ id: 2, company: 'Zed' })
  })

  test('inserts with and without returning the row', async () => {
    expect(await people().insert({ name: 'E' }).rollback()).toMatchObject({
      status: 201,
      data: null,
      error: null,
    })
    const many = await people()
      .insert([{ name: 'E', age: 1 }, { name: 'F' }], { count: 'exact' })
      .rollback()
      .select('name, age')
    expect(many).toMatchObject({
      status: 201,
      count: 2,
      data: [
        { name: 'E', age: 1 },
        { name: 'F', age: null },
      ],
    })
    const defaults = await people()
      .insert([{ name: 'E' }, { name: 'F', tags: ['x'] }], { defaultToNull: false })
      .rollback()
      .select('tags')
    expect(defaults.data).toEqual([{ tags: [] }, { tags: ['x'] }])
    expect((await people().insert({ name: 'E' }).rollback().select('name').single()).data).toEqual({
      name: 'E',
    })
  })

  test('upsert merges or ignores duplicates', async () => {
    const merged = await people().upsert({ id: 1, name: 'Anna' }).rollback().select('id, name')
    expect(merged).toMatchObject({ status: 200, data: [{ id: 1, name: 'Anna' }] })
    const rows = [
      { email: 'ann@x.test', name: 'Z' },
      { email: 'new@x.test', name: 'N' },
    ]
    const ignored = await people()
      .upsert(rows, { onConflict: 'email', ignoreDuplicates: true })
      .rollback()
      .select('name')
    expect(ignored).toMatchObject({ status: 201, data: [{ name: 'N' }] })
  })

  test('updates and deletes, with counts and limits on affected rows', async () => {
    expect(await people().update({ age: 31 }).eq('id', 1).rollback()).toMatchObject({
      status: 204,
      data: null,
    })
    expect(
      await people().update({ age: 31 }, { count: 'exact' }).gt('id', 1).rollback().select('id, age'),
    ).toMatchObject({
      status: 200,
      count: 2,
      data: [
        { id: 2, age: 31 },
        { id: 3, age: 31 },
      ],
    })
    expect(await people().delete({ count: 'exact' }).eq('id', 3).rollback()).toMatchObject({
      status: 204,
      count: 1,
    })
    const strict = 'handling=strict, max-affected=1'
    const tooMany = await people().update({ age: 1 }).gt('id', 0).setHeader('Prefer', strict)
    expect(tooMany.error).toMatchObject({ code: 'PGRST124', details: 'The query affects 3 rows' })
    expect((await people().update({ age: 1 }).gt('id', 0).select().single()).error?.code).toBe('PGRST116')
    expect((await people().delete()).error?.message).toBe('DELETE requires a WHERE clause')
    expect(await idsOf(people().select('id').eq('age', 1))).toEqual([])
  })

  test('calls rpc by POST, GET and HEAD, with rows like a table', async () => {
    const { user } = project
    expect((await user.rpc('greet', { who: 'Ann' })).data).toBe('hello Ann')
    expect((await user.rpc('greet', { who: 'Ann' }, { get: true })).data).toBe('hello Ann')
    expect((await user.rpc('sum_of', { numbers: [1, 2] })).data).toBe(3)
    expect((await user.rpc('sum_of', { numbers: [1, 2] }, { get: true })).data).toBe(3)
    expect(await user.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
    expect(await user.rpc('older', { than: 1 }, { head: true, count: 'exact' })).toMatchObject({ count: 2 })
    const rows = await user.rpc('older', { than: 1 }).select('id, companies(name)').order('id').limit(1)
    expect(rows.data).toEqual([{ id: 1, companies: { name: 'Acme' } }])
    expect((await user.rpc('greet', { whom: 'x' })).error?.code).toBe('PGRST202')
  })

  test('a long answer is compressed for who accepts it, and the client reads it as any other', async () => {
    const names = Array.from({ length: 200 }, (_, at) => ({ id: 1000 + at, name: `Señora ${at}` }))
    expect(await people().insert(names)).toMatchObject({ error: null })
    const { data, count, status } = await people()
      .select('id, name', { count: 'exact' })
      .gte('id', 1000)
      .order('id')
      .limit(150)
    expect({ data, count, status }).toEqual({ data: names.slice(0, 150), count: 200, status: 206 })
    const { data: csv } = await people().select('id, name').gte('id', 1000).order('id').csv()
    expect(csv?.split('\n').length).toBe(201)
    expect(await people().select('*', { count: 'exact', head: true }).gte('id', 1000)).toMatchObject({
      count: 200,
    })
    expect(await people().delete().gte('id', 1000)).toMatchObject({ error: null })
  })

  test('returns CSV, stripped nulls and another schema', async () => {
    expect((await people().select('id, name').eq('id', 2).csv()).data).toBe('id,name\n2,"Bob, Jr (2)"')
    expect((await people().select('id, email').eq('id', 3).stripNulls()).data).toEqual([{ id: 3 }])
    expect((await project.user.schema('other').from('things').select()).data).toEqual([{ id: 7 }])
  })

  test('errors have code, message, details and hint', async () => {
    const { user, visitor, service } = project
    expect((await user.from('peple').select()).error).toMatchObject({
      code: 'PGRST205',
      hint: "Perhaps you meant the table 'public.people'",
    })
    expect((await people().select('*, nope(*)')).error?.code).toBe('PGRST200')
    expect(await people().insert({ name: 'E', email: 'ann@x.test' })).toMatchObject({
      status: 409,
      error: { code: '23505', message: 'duplicate key value violates unique constraint "people_email_key"' },
    })
    expect(
      (await people().insert({ name: 'E', user_id: '00000000-0000-4000-8000-0000000000bb' })).status,
    ).toBe(403)
    expect((await user.schema('private').from('x').select()).error?.code).toBe('PGRST106')
    expect((await visitor.from('people').select()).data).toEqual([])
    expect(await idsOf(service.from('people').select('id').order('id'))).toEqual([1, 2, 3, 4])
  })
})
