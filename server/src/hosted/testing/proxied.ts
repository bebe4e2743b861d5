import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createProxy } from '../proxy.ts'
import { createSocketProxy } from '../proxy-socket.ts'
import { createUpstream } from '../upstream.ts'

async function listen(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

export type Proxied = {
  /** The project and our proxy in front of it. */
  project: Server
  projectUrl: string
  url: string
  logged: object[]
  /** Writes raw bytes to our proxy and resolves with everything received until the connection ends. */
  raw: (text: string) => Promise<string>
  stopProject: () => void
  close: () => void
}

/** A project that responds with `answer`, and our proxy in front of it. */
export async function proxied(
  answer: RequestListener,
  { isProxyTrusted = false, timeoutMs = 5000 } = {},
): Promise<Proxied> {
  const project = createServer(answer)
  const projectUrl = await listen(project)
  const logged: object[] = []
  const upstream = createUpstream({ url: projectUrl, timeoutMs })
  const siteUrl = 'https://app.example'
  const options = {
    upstream,
    url: projectUrl,
    siteUrl,
    isProxyTrusted,
    log: (event: object) => void logged.push(event),
  }
  const front = createServer(createProxy(options))
  front.on('upgrade', createSocketProxy(options))
  const url = await listen(front)
  const stopProject = () => {
    project.closeAllConnections()
    project.close()
  }
  return {
    project,
    projectUrl,
    url,
    logged,
    raw: (text) => converse(Number(new URL(url).port), text),
    stopProject,
    close: () => {
      stopProject()
      upstream.close()
      front.closeAllConnections()
      front.close()
    },
  }
}

function converse(port: number, text: string): Promise<string> {
  return new Promise((over, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let heard = ''
    socket.setEncoding('utf8').on('data', (part: string) => (heard += part))
    socket.once('error', failed)
    socket.once('close', () => over(heard))
  })
}
