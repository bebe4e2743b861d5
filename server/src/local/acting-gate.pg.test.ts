import { addAdmin, answer, type Session, signIn } from '@fieldlark/supabase/access/admin-fixture.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSupportProject, type SupportProject, tokenOf } from './testing/support-project.ts'

let project: SupportProject
let token: string
beforeAll(async () => {
  project = await openSupportProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  token = await project.openView()
})

const clients = '/rest/v1/clients?select=id'
const statusOf = async (path = clients, of = token) => (await project.send(of, path)).status
const owner = () => signIn(project.database, project.tenants.own.owner, { aal: 'aal1' })
const endView = () =>
  answer(project.database, project.admin, 'admin_end_view', { user_id: project.tenants.own.owner })

type Support = { views: { id: string; requests: number; reason: string; seen_by: string }[] }
const supportOf = async (session: Session) => answer<Support>(project.database, session, 'my_support')

describe('a view of support', () => {
  it('reads what the person reads', async () => {
    const own = tokenOf(await owner())
    for (const table of ['clients', 'invoices', 'profiles']) {
      const path = `/rest/v1/${table}?select=id&order=id`
      const seen = await project.send(token, path)
      expect(seen).toEqual(await project.send(own, path))
      expect(seen.text.length).toBeGreaterThan(10)
    }
  })

  it('is refused what the person may do', async () => {
    const { business, client } = project.tenants.own
    const path = `/rest/v1/clients?id=eq.${client}`
    const change = { method: 'PATCH', body: { notes: 'x' } }
    expect((await project.send(token, path, change)).status).toBe(405)
    const invitation = { business_id: business, email: 'x@y.example', role: 'worker' }
    const invite = { method: 'POST', body: invitation }
    expect((await project.send(token, '/rest/v1/rpc/invite_member', invite)).status).toBe(405)
    expect((await project.send(tokenOf(await owner()), path, change)).status).toBe(204)
  })

  it.each([
    '/auth/v1/user',
    '/rest/v1/rpc/my_sessions',
    '/functions/v1/plan-portal',
    '/functions/v1/email-test',
    '/realtime/v1/api/broadcast',
    '/rest/v1/rpc/my%5Fsessions',
    '/rest/v1/rpc/%6dy_sessions',
    '/rest/v1/%72pc/my_sessions',
  ])('is refused %s, which is the person’s alone', async (path) => {
    expect((await project.send(token, path)).status).toBe(403)
  })

  it('writes every request into a log that the person reads, also what was refused and what came too late', async () => {
    await project.send(token, '/rest/v1/clients?select=id&first_name=ilike.*secret*')
    await project.send(token, '/rest/v1/clients', { method: 'POST', body: { first_name: 'New' } })
    await project.send(token, '/auth/v1/user', { method: 'PUT', body: { password: 'x' } })
    await project.send(token, `/storage/v1/object/photos/${project.tenants.own.business}/secret.jpg`)
    await project.send(token, '/storage/v1/object%2Fphotos/%0Asecret.jpg')
    await endView()
    expect(await statusOf()).toBe(401)
    const session = await owner()
    const [view] = (await supportOf(session)).views
    expect(view).toMatchObject({ requests: 6, reason: 'They asked for help.', seen_by: 'admin@example.com' })
    const requests = await answer<{ method: string; path: string }[]>(
      project.database,
      session,
      'my_support_requests',
      { view_id: view?.id },
    )
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /rest/v1/clients',
      'GET /storage/v1/object/photos',
      'GET /storage/v1/object/photos',
      'PUT /auth/v1/user',
      'POST /rest/v1/clients',
      'GET /rest/v1/clients',
    ])
  })

  it.each([
    ['as the key', { authorization: '' }],
    ['with another scheme', { authorization: 'bEaReR   TOKEN' }],
  ])('is no less a view when its token is sent %s', async (_, { authorization }) => {
    const headers = { apikey: token, authorization: authorization.replace('TOKEN', token) }
    if (!authorization) Reflect.deleteProperty(headers, 'authorization')
    await endView()
    expect((await project.send(token, clients, { headers })).status).toBe(401)
  })
})

describe('the end of a view', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'the person has switched support off',
      async () => answer(project.database, await owner(), 'allow_support', { is_allowed: false }),
    ],
    [
      'its half hour is over',
      () =>
        project.database.query(`update private.support_views set expires_at = now() - interval '1 second'`),
    ],
    ['the admin has ended it', endView],
    [
      'who is looked at has become an admin',
      () =>
        project.database.query('insert into private.platform_admins (user_id) values ($1)', [
          project.tenants.own.owner,
        ]),
    ],
  ])('nothing more is answered once %s', async (_, end) => {
    expect(await statusOf()).toBe(200)
    await end()
    expect(await statusOf()).toBe(401)
    const body = { user_id: project.tenants.own.owner }
    const again = await project.send(tokenOf(project.admin), '/functions/v1/support-token', {
      method: 'POST',
      body,
    })
    expect(again.status).toBe(404)
    await answer(project.database, await owner(), 'allow_support', { is_allowed: true })
    await project.database.query('delete from private.platform_admins where user_id = $1', [
      project.tenants.own.owner,
    ])
    await project.database.query('update private.support_views set ended_at = now()')
  })

  it('nothing more is answered once the admin is signed out or no admin any more', async () => {
    const { database, tenants } = project
    const other = await signIn(database, await addAdmin(database, 'other@example.com'))
    const theirs = await project.openView(tenants.own.worker, other)
    expect(await statusOf(clients, theirs)).toBe(200)
    await database.query("select private.set_admin('other@example.com', false)")
    expect(await statusOf(clients, theirs)).toBe(401)
    await database.query("select private.set_admin('other@example.com', true)")
    expect(await statusOf(clients, theirs)).toBe(200)
    await database.query('delete from auth.sessions where id = $1', [other.id])
    expect(await statusOf(clients, theirs)).toBe(401)
  })
})

describe('the token', () => {
  it('says who acts, for five minutes, and cannot be refreshed', async () => {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({ sub: project.tenants.own.owner, act: { sub: project.admin.user } })
    expect(payload.exp - payload.iat).toBe(300)
    const body = { refresh_token: token }
    expect(
      (await project.send(token, '/auth/v1/token?grant_type=refresh_token', { method: 'POST', body })).status,
    ).toBe(403)
  })

  it.each([
    ['a person', () => signIn(project.database, project.tenants.own.owner, { aal: 'aal1' }), 403],
    ['an admin in another session', () => signIn(project.database, project.admin.user), 404],
  ] as const)('is not given to %s', async (_, who, status) => {
    const body = { user_id: project.tenants.own.owner }
    const sent = await project.send(tokenOf(await who()), '/functions/v1/support-token', {
      method: 'POST',
      body,
    })
    expect(sent.status).toBe(status)
  })

  it('of another project’s admin is worth nothing', async () => {
    const forged = tokenOf({
      user: '',
      id: '',
      claims: { role: 'authenticated', sub: project.tenants.own.owner, aal: 'aal2', act: 'yes' },
    })
    expect(await statusOf(clients, forged)).toBe(401)
    expect(JSON.parse((await project.sendUngated(forged, clients)).text)).toEqual([])
  })

  it('makes addresses of pictures that end with it', async () => {
    const { database, tenants } = project
    const name = `${tenants.own.business}/${tenants.own.client}.jpg`
    await database.query(`insert into storage.objects (bucket_id, name) values ('photos', $1)`, [name])
    const sign = async (by: string) => {
      const { text } = await project.send(by, '/storage/v1/object/sign/photos', {
        method: 'POST',
        body: { paths: [name], expiresIn: 86_400 },
      })
      const [{ signedURL }] = JSON.parse(text) as [{ signedURL: string | null }]
      const signed = new URL(signedURL ?? '', 'http://x').searchParams.get('token') ?? ''
      const { iat, exp } = JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString())
      return exp - iat
    }
    expect(await sign(tokenOf(await owner()))).toBe(86_400)
    expect(await sign(token)).toBeLessThanOrEqual(300)
  })
})
