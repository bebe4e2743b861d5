import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'

/** Where a server listens; without a host, on every address of the machine. */
type Place = {
  port: number
  host?: string
  /** Several worker processes listen on the port; Linux distributes the connections. */
  isShared?: boolean
}

const isCode = (error: Error, code: string): boolean => 'code' in error && error.code === code

function explain(error: Error, { port, host }: Place): Error {
  if (isCode(error, 'EADDRINUSE')) {
    return new Error(
      `Port ${port} is taken, perhaps by a Fieldlark that is already running. Stop it, or choose another port, e.g. ${port + 1}.`,
    )
  }
  if (isCode(error, 'EACCES'))
    return new Error(`Port ${port} needs more rights than this user has. Choose one above 1023.`)
  if (isCode(error, 'EADDRNOTAVAIL')) return new Error(`${host} is no address of this machine.`)
  return error
}

export const listen = (server: NetServer, place: Place): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(explain(error, place))
    server.once('error', fail)
    const { port, host, isShared = false } = place
    server.listen({ port, host, reusePort: isShared && process.platform === 'linux' }, () => {
      server.off('error', fail)
      resolve()
    })
  })

/** Rejects when the port is in use, before a database is started in vain. */
export async function rejectTakenPort(place: Place): Promise<void> {
  const probe = createServer()
  await listen(probe, place)
  await new Promise((resolve) => probe.close(resolve))
}

const closeTimeoutMs = 5000

/** Stops accepting connections, waits up to 5 s for running requests, then closes all connections. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
