import {
  createClient,
  FunctionRegion,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackendOptions } from '#backend.ts'
import { type Project, startProject, type Transport } from './auth-project.ts'

type ProjectFunction = Exclude<ReturnType<NonNullable<BackendOptions['functions']>>, null>

const limit = 1_000_000
const as = (type: string, body: string | Buffer, status = 200) => ({
  status,
  headers: { 'content-type': type },
  body,
})

/** Returns the request's body with its content type, so that a client reads what it sent. */
const echo: ProjectFunction = {
  handle: async (request) => {
    const { 'content-type': type = 'text/plain', 'x-region': region = '' } = request.headers
    const answer = as(type, await request.body(limit))
    return {
      ...answer,
      headers: { ...answer.headers, 'x-seen': `${request.method} ${request.search} ${region}` },
    }
  },
}

const functions: Readonly<Record<string, ProjectFunction>> = {
  echo,
  role: { handle: async (_, caller) => as('application/json', JSON.stringify(caller.claims)) },
  open: { isJwtVerified: false, handle: async ({ path }) => as('text/plain', path) },
  pdf: { handle: async () => as('application/pdf', '%PDF-1.7') },
  events: { handle: async () => as('text/event-stream', 'data: one\n\ndata: two\n\n') },
  refuses: { handle: async () => as('application/json', '{"reason":"no"}', 422) },
  throws: { handle: () => Promise.reject(new Error('broken')) },
  sleeps: { timeoutMs: 20, handle: () => new Promise<never>(() => {}) },
}

describe.each<Transport>(['in process', 'over HTTP'])('functions %s', (transport) => {
  let project: Project
  let client: SupabaseClient
  beforeAll(async () => {
    project = await startProject(transport, {}, { functions: (name) => functions[name] ?? null })
    client = project.client()
  })
  afterAll(() => project.close())

  test('a body of every kind arrives as it was sent and is parsed by its type', async () => {
    const json = await client.functions.invoke('echo', { body: { a: [1, 'é'] } })
    expect(json).toMatchObject({ data: { a: [1, 'é'] }, error: null })
    const text = await client.functions.invoke<string>('echo', { body: 'plain words' })
    expect(text.data).toBe('plain words')
    const blob = await client.functions.invoke<Blob>('echo', {
      body: new Blob([new Uint8Array([0, 255, 10])], { type: 'application/octet-stream' }),
    })
    expect(new Uint8Array((await blob.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      new Uint8Array([0, 255, 10]),
    )
    const form = new FormData()
    form.set('name', 'Ann')
    form.set('file', new Blob(['bytes']), 'a.txt')
    const sent = await client.functions.invoke<FormData>('echo', { body: form })
    expect(sent.data?.get('name')).toBe('Ann')
    const file = sent.data?.get('file')
    expect(file instanceof File ? await file.text() : null).toBe('bytes')
  })

  test('a stream can be a body', async () => {
    const chunks = ['one ', 'two']
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const next = chunks.shift()
        if (next === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(next))
      },
    })
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${project.anonKey}` },
    }
    const answer = await project.fetch(`${project.url}/functions/v1/echo`, init)
    expect(await answer.text()).toBe('one two')
  })

  test('the caller is the signed-in user, or the key', async () => {
    const anybody = await client.functions.invoke<{ role: string }>('role')
    expect(anybody.data).toMatchObject({ role: 'anon' })
    const person = project.client()
    await person.auth.signUp({ email: 'f@example.com', password: 'correct horse' })
    const { token } = project.mailTo('f@example.com')
    const { data } = await person.auth.verifyOtp({ email: 'f@example.com', token, type: 'email' })
    const known = await person.functions.invoke<{ sub: string }>('role')
    expect(known.data?.sub).toBe(data.user?.id)
  })

  test('setAuth sends another token than the key', async () => {
    const person = project.client()
    await person.auth.signUp({ email: 'g@example.com', password: 'correct horse' })
    const { token } = project.mailTo('g@example.com')
    const { data } = await person.auth.verifyOtp({ email: 'g@example.com', token, type: 'email' })
    // A client of its own, whose headers setAuth changes.
    const later = project.client().functions
    later.setAuth(data.session?.access_token ?? '')
    const known = await later.invoke<{ sub: string }>('role')
    expect(known.data?.sub).toBe(data.user?.id)
    later.setAuth('nonsense')
    expect((await later.invoke('role')).error).toMatchObject({ context: { status: 401 } })
  })

  test('accepts any method and ignores the region', async () => {
    const init = { method: 'DELETE', region: FunctionRegion.UsEast1 } as const
    const { response } = await client.functions.invoke('echo', init)
    expect(response?.headers.get('x-seen')).toBe('DELETE forceFunctionRegion=us-east-1 us-east-1')
  })

  test('a PDF is returned as a blob, events as the response itself', async () => {
    const pdf = await client.functions.invoke<Blob>('pdf')
    expect(await pdf.data?.text()).toBe('%PDF-1.7')
    const events = await client.functions.invoke<Response>('events')
    expect(await events.data?.text()).toContain('data: two')
  })

  test('an opaque key is not a token, so only open functions accept it', async () => {
    const opaque = createClient(project.url, 'sb_publishable_of_the_tests', {
      global: { fetch: project.fetch },
      auth: { persistSession: false },
    })
    expect((await opaque.functions.invoke('open/a/b')).data).toBe('/a/b')
    const { error } = await opaque.functions.invoke('echo')
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(error.context.status).toBe(401)
    expect(error.context.headers.get('sb-error-code')).toBe('UNAUTHORIZED_NO_AUTH_HEADER')
  })

  test('an error status, an exception and an unknown name are errors of the function', async () => {
    const rejected = await client.functions.invoke('refuses')
    expect(rejected.error).toBeInstanceOf(FunctionsHttpError)
    expect(await rejected.error.context.json()).toEqual({ reason: 'no' })
    const statuses = await Promise.all(
      ['throws', 'nobody'].map(async (name) => {
        const { error } = await client.functions.invoke(name)
        expect(error).toBeInstanceOf(FunctionsHttpError)
        return error.context.status
      }),
    )
    expect(statuses).toEqual([500, 404])
  })

  test('a function that never responds is an error of the relay', async () => {
    const { error } = await client.functions.invoke('sleeps')
    expect(error).toBeInstanceOf(FunctionsRelayError)
  })
})
