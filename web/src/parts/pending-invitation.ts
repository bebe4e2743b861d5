const storageKey = 'pending_invitation'

/** isWanted: the person has said yes (signed in or up for it), so it is accepted without asking again. */
export type PendingInvitation = { token: string; isWanted: boolean }

/** The invitation this session came with, kept over signing up, a mailed link or a trip to Google. */
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
    // The link in the mail still opens it.
  }
}

export function dropPendingInvitation() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing stored, nothing to drop.
  }
}
