import { randomUUID } from 'node:crypto'
import { httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { expect, it } from 'vitest'
import { createRestFetch } from '../project/rest-client.ts'
import { createPortalPhoto } from './portal-photo.ts'

const siteUrl = 'http://app.test'
const cookie = 'portal-0123abcd0123abcd0123abcd0123abcd=a-token-of-the-session-of-a-client'

type Answers = { stored?: Response; added?: Response }

/** The function in front of a project that gives the photo a place, and answers the rest as told. */
function serve({ stored = Response.json({}), added = Response.json(null) }: Answers = {}) {
  const called: string[] = []
  const rest = createRestFetch({
    url: 'http://project',
    anonKey: 'public',
    serviceRoleKey: 'secret',
    send: async ({ method, url }) => {
      const { pathname } = new URL(url)
      called.push(`${method} ${pathname}`)
      if (pathname.endsWith('/place_for_photo')) return Response.json('business/photo.jpg')
      if (pathname.endsWith('/add_photo_in_portal')) return added
      return method === 'POST' ? stored : Response.json({})
    },
  })
  const handle = createPortalPhoto({ rest, siteUrl, areRateLimitsOn: false })
  const photo = { id: randomUUID(), request_id: randomUUID(), data: btoa('picture'), width: 640, height: 480 }
  const send = (changed: object = {}, headers: Record<string, string> = { cookie }) =>
    handle(
      httpRequestOf({
        method: 'POST',
        ip: '203.0.113.9',
        headers: { host: 'app.test', origin: siteUrl, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ...photo, ...changed }),
      }),
    )
  return { called, send }
}

const place = 'POST /rest/v1/rpc/place_for_photo'
const bytes = 'POST /storage/v1/object/photos/business/photo.jpg'
const row = 'POST /rest/v1/rpc/add_photo_in_portal'
const removal = 'DELETE /storage/v1/object/photos/business/photo.jpg'

it('stores the bytes, then their row', async () => {
  const { called, send } = serve()
  expect((await send()).status).toBe(200)
  expect(called).toEqual([place, bytes, row])
})

it.each([{ width: 0 }, { height: 40_000 }, { width: 1.5 }, { data: '' }, { id: 'x' }])(
  'stores nothing of a photo that no row can hold: %j',
  async (changed) => {
    const { called, send } = serve()
    expect((await send(changed)).status).toBe(400)
    expect(called).toEqual([])
  },
)

it('reads nothing of who is signed in nowhere', async () => {
  const { called, send } = serve()
  expect((await send({}, {})).status).toBe(410)
  expect(called).toEqual([])
})

const rejected = () => Response.json({ code: 'PT409', message: 'photos_full' }, { status: 409 })

it('takes back the bytes of a photo whose row is refused', async () => {
  const { called, send } = serve({ added: rejected() })
  expect((await send()).status).toBe(409)
  expect(called).toEqual([place, bytes, row, removal])
})

it('leaves bytes that were there before, or whose row may be there', async () => {
  const there = serve({ stored: Response.json({ statusCode: '409' }, { status: 400 }), added: rejected() })
  expect((await there.send()).status).toBe(409)
  expect(there.called).toEqual([place, bytes, row])
  const lost = serve({ added: Response.json({}, { status: 503 }) })
  expect((await lost.send()).status).toBe(503)
  expect(lost.called).toEqual([place, bytes, row])
})
