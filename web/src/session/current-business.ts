const storageKey = 'currentBusinessId'

/** The business of this tab, which stays when another tab switches; in a new tab the one that was last chosen on the device. */
export function readCurrentBusinessId(): string | null {
  try {
    return sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function pinCurrentBusinessId(businessId: string) {
  try {
    sessionStorage.setItem(storageKey, businessId)
  } catch {
    // Blocked storage: the active own business is the fallback next time.
  }
}

export function rememberCurrentBusinessId(businessId: string) {
  pinCurrentBusinessId(businessId)
  try {
    localStorage.setItem(storageKey, businessId)
  } catch {
    // Blocked storage: the active own business is the fallback next time.
  }
}
