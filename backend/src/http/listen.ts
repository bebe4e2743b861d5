import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'

/** Without a host: every address of the machine. */
type Place = {
  port: number
  host?: string
  /** Worker processes listen on it side by side, where the system deals connections out (Linux). */
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

/** Said before a database is started in vain. */
export async function refuseTakenPort(place: Place): Promise<void> {
  const probe = createServer()
  await listen(probe, place)
  await new Promise((closed) => probe.close(closed))
}

const patienceMs = 5000

/** Takes nothing new, lets what is in hand end, then hangs up. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((closed) => {
    const hangUp = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(hangUp)
      closed()
    })
    server.closeIdleConnections()
  })
