import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const lingerMs = 2000

/** Hands WebSocket upgrades on. The function it answers hangs up on all of them: a server waits for its sockets. */
export function takeUpgrades(server: Server, handleUpgrade: Upgrade): () => void {
  const open = new Set<Duplex>()
  let isOver = false
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isOver) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A client that is refused and never hangs up would keep the connection for ever: HTTP's limits do not see it.
    socket.once('finish', () => setTimeout(() => socket.destroy(), lingerMs).unref())
    handleUpgrade(request, socket, head)
  })
  return () => {
    isOver = true
    for (const socket of open) {
      // What is written already goes out; whoever does not answer is not waited for.
      socket.end()
      setTimeout(() => socket.destroy(), 1000).unref()
    }
  }
}
