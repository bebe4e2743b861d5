import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Project, startProject, type Transport } from './auth-project.ts'

const password = 'correct horse'

/** What the client does on its own over the life of a session. */
describe.each<Transport>(['in process', 'over HTTP'])('%s', (transport) => {
  let project: Project
  let client: SupabaseClient
  let events: string[]
  beforeAll(async () => {
    project = await startProject(transport, { autoconfirm: true })
  })
  afterAll(() => project.close())
  beforeEach(async () => {
    client = project.client()
    events = []
    await client.auth.signUp({ email: `user${Math.random()}@example.com`, password })
    client.auth.onAuthStateChange((event) => void events.push(event))
    await expect.poll(() => events).toEqual(['INITIAL_SESSION'])
  })
  afterEach(() => client.auth.dispose())

  const tokens = async (of: SupabaseClient) => {
    const { data } = await of.auth.getSession()
    return [data.session?.access_token, data.session?.refresh_token]
  }

  /** The same browser a moment before the session ends. */
  const shortly = (storage: Map<string, string>) => {
    const session = JSON.parse([...storage.values()][0] ?? '{}') as Record<string, unknown>
    const ending = { ...session, expires_at: Math.floor(Date.now() / 1000) + 20 }
    for (const key of storage.keys()) storage.set(key, JSON.stringify(ending))
  }

  const kept = () => {
    const storage = new Map<string, string>()
    const open = () =>
      createClient(project.url, project.anonKey, {
        global: { fetch: project.fetch },
        auth: {
          storage: {
            getItem: (key) => storage.get(key) ?? null,
            setItem: (key, value) => void storage.set(key, value),
            removeItem: (key) => void storage.delete(key),
          },
          autoRefreshToken: false,
          detectSessionInUrl: false,
        },
      })
    return { storage, open }
  }

  test('initialize recovers the stored session, once', async () => {
    const { open } = kept()
    const first = open()
    await first.auth.signUp({ email: `kept${Math.random()}@example.com`, password })
    const again = open()
    expect(await again.auth.initialize()).toEqual({ error: null })
    expect(await again.auth.initialize()).toEqual({ error: null })
    expect(await tokens(again)).toEqual(await tokens(first))
    expect((await again.auth.getUser()).error).toBeNull()
  })

  test('startAutoRefresh renews a session that is about to end, stopAutoRefresh leaves it', async () => {
    const { storage, open } = kept()
    const own = open()
    await own.auth.signUp({ email: `renewed${Math.random()}@example.com`, password })
    const before = await tokens(own)
    await own.auth.stopAutoRefresh()
    shortly(storage)
    await own.auth.startAutoRefresh()
    await expect.poll(async () => (await tokens(own))[1]).not.toBe(before[1])
    await own.auth.stopAutoRefresh()
    expect((await own.auth.getUser()).error).toBeNull()
    await own.auth.dispose()
  })

  test('dispose ends the notices and leaves the session', async () => {
    await client.auth.dispose()
    await client.auth.refreshSession()
    expect(events).toEqual(['INITIAL_SESSION'])
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test('throwOnError makes the service’s refusal an exception', async () => {
    const strict = createClient(project.url, project.anonKey, {
      global: { fetch: project.fetch },
      auth: { persistSession: false, autoRefreshToken: false, throwOnError: true },
    })
    expect(client.auth.isThrowOnErrorEnabled()).toBeFalsy()
    expect(strict.auth.isThrowOnErrorEnabled()).toBe(true)
    await expect(strict.auth.signInWithPassword({ email: 'no@example.com', password })).rejects.toMatchObject(
      {
        code: 'invalid_credentials',
        status: 400,
      },
    )
  })
})
