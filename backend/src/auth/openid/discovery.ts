import {
  allowInsecureRequests,
  type Configuration,
  type DiscoveryRequestOptions,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { GoogleSettings } from '#settings.ts'

/** The configuration for talking to the issuer as one of our clients; rejects when the issuer cannot be reached. */
export type Discover = (clientId: string) => Promise<Configuration>

const patienceSeconds = 10
const keptMs = 3600_000

/** Reads the issuer's metadata once an hour; after a failure the next call tries again. */
export function createDiscovery(settings: GoogleSettings, now: () => number): Discover {
  const kept = new Map<string, { fetchedAt: number; answer: Promise<Configuration> }>()
  return (clientId) => {
    const known = kept.get(clientId)
    if (known && now() - known.fetchedAt < keptMs) return known.answer
    const answer = ask(settings, clientId)
    kept.set(clientId, { fetchedAt: now(), answer })
    answer.catch(() => kept.delete(clientId))
    return answer
  }
}

function ask(settings: GoogleSettings, clientId: string): Promise<Configuration> {
  const issuer = new URL(settings.issuer)
  // TLS authenticates the issuer in the code exchange; the signature is checked as well, and is the only proof for ID
  // tokens that clients send.
  const execute: DiscoveryRequestOptions['execute'] = [enableNonRepudiationChecks]
  if (isThisMachine(issuer)) execute.push(allowInsecureRequests)
  return discovery(issuer, clientId, settings.secret, undefined, { timeout: patienceSeconds, execute })
}

function isThisMachine({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
