import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'

export type ScreenshotServer = {
  address: string
  login: { email: string; password: string }
  stop: () => Promise<void>
}

/** Starts the product with the demo in this language in a new data folder; the login comes from the server's output. */
export async function startForPictures(language: 'en' | 'es'): Promise<ScreenshotServer> {
  const root = resolve(import.meta.dirname, '..')
  const port = Number(process.env.PORT ?? 3950) + (language === 'en' ? 0 : 1)
  const data = resolve(root, `.cache/pictures-data-${language}`)
  rmSync(data, { recursive: true, force: true })
  const address = `http://localhost:${port}`
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DEMO: language,
      PORT: String(port),
      SITE_URL: address,
      FIELDLARK_DATA: data,
      AUTH_RATE_LIMITS: 'off',
    },
  })
  let printed = ''
  for await (const chunk of server.stdout) {
    printed += String(chunk)
    if (printed.includes('Ctrl-C')) break
  }
  const [, email, password] = /: (demo@\S+) \/ (\S+)/.exec(printed) ?? []
  if (!email || !password) throw new Error(`The product printed no demo login:\n${printed}`)
  const stop = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { address, login: { email, password }, stop }
}
