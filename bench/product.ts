import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** The command that `npm start` runs, including Node's options. */
function commandLine(): string[] {
  const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [program, ...line] = scripts.start.split(' ')
  if (program !== 'node') throw new Error(`npm start runs ${program}, not Node.`)
  return line
}

export type Product = { url: string; pid: number; readyAfterMs: number; stop: () => Promise<void> }

const untilReady = (child: ChildProcess, url: string) =>
  new Promise<void>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`The product ended with code ${code} before it was ready.`)))
    const ask = () => {
      fetch(`${url}/health`).then(
        (response) => (response.ok ? done() : setTimeout(ask, 10)),
        () => setTimeout(ask, 10),
      )
    }
    ask()
  })

/** Starts the product with its own data folder and port; resolves when /health returns 200. */
export async function startProduct(
  data: string,
  port: number,
  env: Record<string, string> = {},
): Promise<Product> {
  const url = `http://localhost:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, commandLine(), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: url,
      FIELDLARK_DATA: data,
      AUTH_RATE_LIMITS: 'off',
      ...env,
    },
  })
  await untilReady(child, url)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, pid: child.pid ?? 0, readyAfterMs: performance.now() - began, stop }
}
