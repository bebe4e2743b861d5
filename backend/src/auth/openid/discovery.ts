import {
  allowInsecureRequests,
  type Configuration,
  type DiscoveryRequestOptions,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { GoogleSettings } from '#settings.ts'

/** How to talk to the issuer as one of our clients; rejects when it cannot be asked. */
export type Discover = (clientId: string) => Promise<Configuration>

const patienceSeconds = 10
const keptMs = 3600_000

/** What an issuer says about itself, asked once an hour; a failed question is asked again at the next need. */
export function createDiscovery(settings: GoogleSettings, now: () => number): Discover {
  const kept = new Map<string, { asked: number; answer: Promise<Configuration> }>()
  return (clientId) => {
    const known = kept.get(clientId)
    if (known && now() - known.asked < keptMs) return known.answer
    const answer = ask(settings, clientId)
    kept.set(clientId, { asked: now(), answer })
    answer.catch(() => kept.delete(clientId))
    return answer
  }
}

function ask(settings: GoogleSettings, clientId: string): Promise<Configuration> {
  const issuer = new URL(settings.issuer)
  // TLS vouches for who answers the code exchange; the signature is checked on top, and alone vouches for id_tokens.
  const execute: DiscoveryRequestOptions['execute'] = [enableNonRepudiationChecks]
  if (isThisMachine(issuer)) execute.push(allowInsecureRequests)
  return discovery(issuer, clientId, settings.secret, undefined, { timeout: patienceSeconds, execute })
}

function isThisMachine({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
