import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { createServer } from 'vite'

/** The product's server on PORT, and Vite in front of it on 5173 with live reload: the address people type here. */
const settings = resolve(import.meta.dirname, '../.env')
if (existsSync(settings)) loadEnvFile(settings)
const server = spawn(process.execPath, [resolve(import.meta.dirname, '../server/src/main.ts')], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, SITE_URL: 'http://localhost:5173' },
})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 0))
for await (const chunk of server.stdout) {
  process.stdout.write(chunk)
  if (String(chunk).includes('ready')) break
}
server.stdout.resume().pipe(process.stdout)

const vite = await createServer({ configFile: resolve(import.meta.dirname, 'vite.config.ts') })
await vite.listen()
vite.printUrls()
