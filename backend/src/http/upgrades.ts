import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const lingerMs = 2000

/**
 * Passes WebSocket upgrades on. The returned function closes all of them, because a server waits for its sockets to
 * close.
 */
export function acceptUpgrades(server: Server, handleUpgrade: Upgrade): () => void {
  const open = new Set<Duplex>()
  let isOver = false
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isOver) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A rejected client that never closes would keep the connection forever: HTTP's limits no longer apply to it.
    socket.once('finish', () => setTimeout(() => socket.destroy(), lingerMs).unref())
    handleUpgrade(request, socket, head)
  })
  return () => {
    isOver = true
    for (const socket of open) {
      // Pending data is sent; a client that does not close is disconnected after a second.
      socket.end()
      setTimeout(() => socket.destroy(), 1000).unref()
    }
  }
}
