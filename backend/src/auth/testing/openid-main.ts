import { startOpenIdServer } from './openid-server.ts'

const { PORT = '0', CALLBACK = '', GOOGLE_CLIENT_ID = 'web', GOOGLE_CLIENT_SECRET = 'secret' } = process.env

/** Runs the OpenID server as its own process, for stories in a real browser. */
const server = await startOpenIdServer({
  port: Number(PORT),
  clientIds: [GOOGLE_CLIENT_ID],
  secret: GOOGLE_CLIENT_SECRET,
  redirectUris: [CALLBACK],
  people: {},
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void server.close())
process.stdout.write(`${server.issuer}\n`)
