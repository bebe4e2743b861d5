/** What the draft of a new record is named after: begun for one client, it does not appear in a form for another. */
export const newRecord = (clientId?: string) => (clientId ? `new:${clientId}` : 'new')
