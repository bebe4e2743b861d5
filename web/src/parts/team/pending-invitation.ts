const storageKey = 'pending_invitation'

/** isWanted: the person has agreed (signed in or up for it), so it is accepted without asking again. */
export type PendingInvitation = { token: string; isWanted: boolean }

/** The invitation of this session, kept during sign-up, an emailed link or a redirect to Google. */
export function readPendingInvitation(): PendingInvitation | null {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(storageKey) ?? 'null',
    ) as Partial<PendingInvitation> | null
    if (typeof stored?.token !== 'string' || !stored.token) return null
    return { token: stored.token, isWanted: stored.isWanted === true }
  } catch {
    return null
  }
}

export function keepPendingInvitation(invitation: PendingInvitation) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(invitation))
  } catch {
    // Storage is blocked: the link in the email still opens it.
  }
}

export function dropPendingInvitation() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}
