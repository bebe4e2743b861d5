// The address that a person signed in with before they asked for another one; on this device, where both mailed links are
// opened. Where storage is blocked nothing is said of it.
const key = (userId: string) => `email-before:${userId}`

export function rememberEmail(userId: string, email: string): void {
  try {
    localStorage.setItem(key(userId), email)
  } catch {
    // The row that asks whether documents should change, too, stays away.
  }
}

export function forgetEmail(userId: string): void {
  try {
    localStorage.removeItem(key(userId))
  } catch {
    // Nothing was remembered.
  }
}

export function earlierEmail(userId: string): string | null {
  try {
    return localStorage.getItem(key(userId))
  } catch {
    return null
  }
}
