const key = (token: string) => `paying:${token.slice(0, 12)}`

/** How many payments there were when somebody left to pay: one more, and his has arrived. */
export function rememberLeaving(token: string, payments: number): void {
  try {
    sessionStorage.setItem(key(token), String(payments))
  } catch {
    // Storage is blocked: then any payment counts as the one.
  }
}

export function paidBefore(token: string): number {
  try {
    return Number(sessionStorage.getItem(key(token)) ?? 0)
  } catch {
    return 0
  }
}

export function forgetLeaving(token: string): void {
  try {
    sessionStorage.removeItem(key(token))
  } catch {
    // There is nothing to forget.
  }
}
