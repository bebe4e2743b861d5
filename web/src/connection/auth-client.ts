import { AuthClient } from '@supabase/auth-js'

import { config } from './config.ts'
import { sessionKey } from './session-key.ts'

/** supabase-js by its parts: realtime and storage join when a screen needs them (26 kB less in the shell). */
export const auth = new AuthClient({
  url: `${config.url}/auth/v1`,
  headers: { apikey: config.anonKey, Authorization: `Bearer ${config.anonKey}` },
  storageKey: sessionKey,
  flowType: 'pkce',
  detectSessionInUrl: true,
  autoRefreshToken: true,
  persistSession: true,
})
