/** The longest that a screen waits for the server before it shows what was kept. */
export const patienceMs = 4000
