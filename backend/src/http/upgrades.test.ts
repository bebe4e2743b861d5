import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { acceptUpgrades } from './upgrades.ts'

test('the connection of a rejected client that never closes is closed', async () => {
  const server = createServer()
  const closeUpgrades = acceptUpgrades(server, (_request, socket) => {
    socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const held = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  held.resume()
  held.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  await once(held, 'end')
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_error, open) => resolve(open))), {
      timeout: 10_000,
    })
    .toBe(0)
  held.destroy()
  closeUpgrades()
  server.close()
})
