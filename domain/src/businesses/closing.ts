/** For how long an owner may open a closed business again, as `reopen_business` counts. */
export const reopenDays = 30

/** Whether the typed text is the name that closes the business, as `close_business` compares it. */
export const isNameTyped = (typed: string, name: string): boolean =>
  typed.trim().toLowerCase() === name.trim().toLowerCase()
