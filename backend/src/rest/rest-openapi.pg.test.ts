import { describe, expect, test } from 'vitest'
import { openShop } from './testing/shop-rest.ts'
import { jsonOf } from './testing/test-request.ts'

type Document = {
  paths: Record<string, Record<string, { parameters?: { $ref: string }[] }>>
  definitions: Record<string, { required?: string[]; properties: Record<string, Record<string, unknown>> }>
  parameters: Record<string, object>
}

const sql = `
  create type public.mood as enum ('good', 'bad');
  create table public.days (id int primary key, feeling public.mood default 'good', label varchar(20) not null);
  comment on table public.days is 'One row per day.';
  comment on column public.days.label is 'Shown.';
  revoke all on public.days from anon;
  revoke insert, delete on public.days from authenticated;
  revoke execute on function public.touch() from public, anon;`

describe('the OpenAPI document', () => {
  const shop = openShop({ externalUrl: 'https://project.test' }, sql)
  const read = async (as?: string): Promise<Document> => {
    const headers = { accept: 'application/openapi+json' }
    return jsonOf(await shop.send('/', { headers, ...(as === undefined ? {} : { as }) })) as Document
  }

  test('is OpenAPI 2.0 with the host of the external URL', async () => {
    const response = await shop.send('/')
    expect(response.headers['content-type']).toBe('application/openapi+json; charset=utf-8')
    expect(jsonOf(response)).toMatchObject({
      swagger: '2.0',
      host: 'project.test',
      basePath: '/rest/v1',
      schemes: ['https'],
      info: { title: 'standard public schema' },
    })
    expect((await shop.send('/', { method: 'HEAD' })).status).toBe(200)
  })

  test('has the types, defaults, comments and keys of columns', async () => {
    const { definitions } = await read()
    expect(definitions['days']).toEqual({
      description: 'One row per day.',
      required: ['id', 'label'],
      type: 'object',
      properties: {
        id: { type: 'integer', format: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
        feeling: { type: 'string', format: 'public.mood', default: 'good', enum: ['good', 'bad'] },
        label: { type: 'string', format: 'character varying', maxLength: 20, description: 'Shown.' },
      },
    })
    expect(definitions['clients']?.properties).toMatchObject({
      owner_id: {
        description: "Note:\nThis is a Foreign Key to `owners.id`.<fk table='owners' column='id'/>",
      },
      tags: { type: 'array', items: { type: 'string' }, format: 'text[]' },
      data: { format: 'jsonb' },
      visits: { type: 'integer', default: 0 },
    })
  })

  test('contains only what the role may use', async () => {
    const own = await read()
    expect(Object.keys(own.paths['/days'] ?? {})).toEqual(['get', 'patch'])
    expect(Object.keys(own.definitions['notes']?.properties ?? {})).toEqual(['id', 'body', 'secret'])
    const { paths, definitions } = await read('anon')
    expect([paths['/days'], definitions['notes'], paths['/rpc/touch']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(paths['/rpc/add']).toBeDefined()
  })

  test('has functions with their arguments, with GET only for those that are not volatile', async () => {
    const { paths } = await read()
    expect(Object.keys(paths['/rpc/touch'] ?? {})).toEqual(['post'])
    expect(paths['/rpc/add']).toMatchObject({
      get: {
        parameters: [
          { name: 'a', in: 'query', required: true, type: 'integer' },
          { name: 'b', in: 'query', required: false, type: 'integer' },
        ],
      },
      post: { parameters: [{ name: 'args', in: 'body', schema: { required: ['a'] } }, {}] },
    })
  })

  test('has no dangling references', async () => {
    const document = await read()
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/(parameters|definitions)\/([^"]+)"/g)]
    const has = { parameters: document.parameters, definitions: document.definitions }
    const missing = refs.filter(
      ([, kind, name = '']) => !Object.hasOwn(kind === 'parameters' ? has.parameters : has.definitions, name),
    )
    expect(refs.length).toBeGreaterThan(50)
    expect(missing).toEqual([])
  })

  test('rejects other media types, methods and schemas', async () => {
    expect((await shop.send('/', { headers: { accept: 'text/csv' } })).status).toBe(406)
    expect((await shop.send('/', { method: 'POST', body: {} })).status).toBe(405)
    expect((await shop.send('/', { headers: { 'accept-profile': 'auth' } })).status).toBe(406)
  })
})

describe('with the OpenAPI document switched off', () => {
  const shop = openShop({ isOpenApiServed: false })
  shop.testRows([['/', 404, 'PGRST126']])
})
