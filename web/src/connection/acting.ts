const storageKey = 'admin_impersonate_user_id'

let token: string | null = null

/** As whom an admin looks at the app in this tab (decision 099). The entry grants nothing: the server issues the token. */
export function readActing(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function keepActing(userId: string | null) {
  try {
    if (userId) sessionStorage.setItem(storageKey, userId)
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Blocked storage: there is no view that could outlive the page.
  }
}

/** In place of the token of the session; in memory only. */
export const actingToken = () => token

export function setActingToken(next: string) {
  token = next
}
