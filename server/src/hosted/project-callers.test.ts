import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createProjectCallers } from './project-callers.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const anonKey = jwt({ role: 'anon' })
const serviceRoleKey = jwt({ role: 'service_role' })
const token = jwt({ role: 'authenticated', sub: 'ann' })

async function asking(answer: RequestListener, now?: () => number) {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return createProjectCallers({ url: `http://127.0.0.1:${port}`, anonKey, serviceRoleKey }, now)
}

it('recognises the project’s own keys without a request', async () => {
  const read = await asking(() => expect.unreachable())
  expect(await read(anonKey)).toMatchObject({ role: 'anon', isAnonymous: true })
  expect(await read(serviceRoleKey)).toMatchObject({ role: 'service_role', isAnonymous: false })
})

it('verifies a person’s token with the project, and again after a while', async () => {
  let now = 0
  const requested: (string | undefined)[] = []
  const read = await asking(
    (request, response) => {
      requested.push(request.headers.authorization)
      response.writeHead(requested.length === 1 ? 200 : 403).end('{}')
    },
    () => now,
  )
  expect(await read(token)).toMatchObject({ role: 'authenticated', claims: { sub: 'ann' } })
  expect(await read(token)).toMatchObject({ role: 'authenticated' })
  expect(requested).toEqual([`Bearer ${token}`])
  now = 11_000
  expect(await read(token)).toMatchObject({ reason: 'bad-signature' })
})

it('does not report a token as rejected when the project is down', async () => {
  let isDown = true
  const read = await asking((_, response) => response.writeHead(isDown ? 502 : 200).end())
  await expect(read(token)).rejects.toThrow('502')
  isDown = false
  expect(await read(token)).toMatchObject({ role: 'authenticated' })
})

it('rejects a token that the project does not verify', async () => {
  const read = await asking((_, response) => response.writeHead(401).end())
  expect(await read(jwt({ role: 'service_role' }).replace(/x$/, 'y'))).toMatchObject({
    reason: 'bad-signature',
  })
})
