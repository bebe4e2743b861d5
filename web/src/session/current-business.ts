const storageKey = 'currentBusinessId'

/** The current business of this device; two devices may use different ones. */
export function readCurrentBusinessId(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function rememberCurrentBusinessId(businessId: string) {
  try {
    localStorage.setItem(storageKey, businessId)
  } catch {
    // Blocked storage: the active own business is the fallback next time.
  }
}
