// The address that a person signed in with before they asked for another one; on this device, where both mailed links are
// opened.
const key = (userId: string) => `email-before:${userId}`

export const rememberEmail = (userId: string, email: string) => localStorage.setItem(key(userId), email)
export const forgetEmail = (userId: string) => localStorage.removeItem(key(userId))
export const earlierEmail = (userId: string) => localStorage.getItem(key(userId))
