import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { createNodeServer } from '#http/node-server.ts'
import type { FuzzProject } from './fuzz-project.ts'
import type { Bytes } from './hostile-bytes.ts'

const concurrency = 12
// No response is correct for an incomplete request: the socket is then closed, and what was received is checked.
const quietMs = 20

/** Writes bytes to a real server, each on its own connection, and returns the wrong responses. */
export async function fuzzSockets(
  project: Pick<FuzzProject, 'backend' | 'anonKey'>,
  bytes: Arbitrary<Bytes>,
  { count, seed }: { count: number; seed: number },
): Promise<string[]> {
  const server = createNodeServer(project.backend.handleNode)
  server.on('upgrade', project.backend.handleUpgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const list = fc.sample(bytes, { numRuns: count, seed })
  const faults: string[] = []
  let next = 0
  const sender = async () => {
    for (let one = list[next++]; one !== undefined; one = list[next++]) {
      const answer = await exchange(port, one.replaceAll('KEY', project.anonKey))
      const fault = faultOf(answer, one.includes('upgrade: websocket'))
      if (fault !== null) {
        faults.push(`${fault} ← ${JSON.stringify(one.slice(0, 400))}`)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  server.closeAllConnections()
  server.close()
  return faults
}

function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    let quiet: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(quiet)
      socket.destroy()
      resolve(Buffer.concat(chunks).toString('latin1'))
    }
    const wait = () => {
      clearTimeout(quiet)
      quiet = setTimeout(end, quietMs)
    }
    socket.on('connect', () => {
      socket.write(Buffer.from(bytes, 'latin1'))
      wait()
    })
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      wait()
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}

/**
 * What is wrong with the responses on a connection, or null: they must be HTTP below 500, and errors JSON.
 */
function faultOf(answer: string, isSocketWanted: boolean): string | null {
  // The 404 for a WebSocket without a service has no body, which a browser would not show anyway.
  if (answer === '' || (isSocketWanted && answer.startsWith('HTTP/1.1 404 '))) {
    return null
  }
  const heads = [...answer.matchAll(/HTTP\/1\.1 (\d{3})[^\r]*\r\n([\s\S]*?)\r\n\r\n/g)]
  if (heads.length === 0) {
    return `no HTTP: ${answer.slice(0, 200)}`
  }
  const bad = heads.find(([, status]) => Number(status) >= 500)
  if (bad !== undefined) {
    return `${bad[1]} ${answer.slice(0, 300)}`
  }
  const notJson = heads.find(
    ([, status, rest = '']) => Number(status) >= 400 && !/content-type: application\/json/i.test(rest),
  )
  return notJson === undefined ? null : `${notJson[1]} without JSON: ${answer.slice(0, 300)}`
}
