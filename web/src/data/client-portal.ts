/** Where a client is signed in to the portal, and whether they can sign in at all. */
export type ClientPortal = {
  is_on: boolean
  subdomain: string | null
  invited_at: string | null
  sessions: { id: string; created_at: string; last_seen_at: string; user_agent: string | null }[]
}

/** Who entered an address that nothing shows to be the client's. */
export type UncheckedAddress = { name: string | null; entered_at: string }
