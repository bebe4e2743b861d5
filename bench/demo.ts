import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { demoOwner } from '@fieldlark/supabase/seed/demo.ts'

import { wire } from './wire.ts'

/** The requests for the demo business that its owner's browser makes. */
export type Demo = {
  /** The headers of a signed-in user. */
  headers: Record<string, string>
  /** Requests for single clients as bytes on the wire. */
  gets: string[]
  lists: string[]
}

const columns = 'id,name,email,phone,client_status,lead_source,created_at,version'

/** The headers of a guest. */
export function publicHeaders(data: string): Record<string, string> {
  return { apikey: loadSecrets(data).anonKey, 'content-type': 'application/json' }
}

export async function signInDemo(url: string, data: string): Promise<Demo> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: publicHeaders(data),
    body: JSON.stringify({ email: demoOwner.email, password: demoOwner.password }),
  })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  if (token === undefined) throw new Error(`The demo's owner could not sign in: ${response.status}.`)
  const headers = { apikey: loadSecrets(data).anonKey, authorization: `Bearer ${token}` }
  const clients = await fetch(`${url}/rest/v1/clients?select=id`, { headers })
  const ids = ((await clients.json()) as { id: string }[]).map(({ id }) => id)
  const one = { ...headers, accept: 'application/vnd.pgrst.object+json' }
  const read = (query: string, as: Record<string, string>) => wire('GET', `/rest/v1/clients?${query}`, as)
  return {
    headers,
    gets: ids.map((id) => read(`select=${columns}&id=eq.${id}`, one)),
    lists: [read(`select=${columns}&order=created_at.desc&limit=50`, headers)],
  }
}
