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

it('knows the project’s own keys without asking', async () => {
  const read = await asking(() => expect.unreachable())
  expect(await read(anonKey)).toMatchObject({ role: 'anon', isAnonymous: true })
  expect(await read(serviceRoleKey)).toMatchObject({ role: 'service_role', isAnonymous: false })
})

it('asks the project about a person, and again after a while', async () => {
  let now = 0
  const asked: (string | undefined)[] = []
  const read = await asking(
    (request, response) => {
      asked.push(request.headers.authorization)
      response.writeHead(asked.length === 1 ? 200 : 403).end('{}')
    },
    () => now,
  )
  expect(await read(token)).toMatchObject({ role: 'authenticated', claims: { sub: 'ann' } })
  expect(await read(token)).toMatchObject({ role: 'authenticated' })
  expect(asked).toEqual([`Bearer ${token}`])
  now = 11_000
  expect(await read(token)).toMatchObject({ fault: 'bad-signature' })
})

it('refuses nobody because the project is down', async () => {
  let isDown = true
  const read = await asking((_, response) => response.writeHead(isDown ? 502 : 200).end())
  await expect(read(token)).rejects.toThrow('502')
  isDown = false
  expect(await read(token)).toMatchObject({ role: 'authenticated' })
})

it('believes no token that the project does not vouch for', async () => {
  const read = await asking((_, response) => response.writeHead(401).end())
  expect(await read(jwt({ role: 'service_role' }).replace(/x$/, 'y'))).toMatchObject({
    fault: 'bad-signature',
  })
})
