import type { Settings } from '#settings.ts'

/** Whom a passkey belongs to: the domain it is bound to, the name that browsers show, the sites that may ask for it. */
export type RelyingParty = { id: string; name: string; origins: string[] }

export function relyingPartyOf(settings: Settings): RelyingParty {
  const { hostname, origin } = new URL(settings.siteUrl)
  const { webauthnRpId, webauthnRpName, webauthnOrigins } = settings
  return {
    id: webauthnRpId ?? hostname,
    name: webauthnRpName ?? hostname,
    origins: webauthnOrigins.length > 0 ? [...webauthnOrigins] : [origin],
  }
}
