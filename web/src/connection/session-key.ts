/** Where the auth client keeps the session; the name ends in "auth". */
export const sessionKey = 'fieldlark-auth'
