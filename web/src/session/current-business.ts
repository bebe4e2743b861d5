const storageKey = 'currentBusinessId'

/** Which business this device works in; two devices may work in two. */
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
