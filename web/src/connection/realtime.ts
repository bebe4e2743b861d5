import { config } from './config.ts'
import { bearer } from './fetch-as-caller.ts'

/**
 * The realtime client, loaded when the page is idle (26 kB). It reads the token again with
 * every heartbeat, so that a refreshed one reaches the server.
 */
export async function loadRealtime() {
  const { RealtimeClient } = await import('@supabase/realtime-js')
  const client = new RealtimeClient(`${config.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: config.anonKey },
    accessToken: bearer,
  })
  // A private channel that is joined before the token is set is joined anonymously.
  await client.setAuth()
  return client
}
