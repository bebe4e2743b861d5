/** Pages of clients and administrators, of which nothing is counted or reported; server/src/site/known-paths.ts has the same. */
export const isUnmeasured = (path: string) => /^\/(?:[pqim]|portal|admin)(?:\/|$)/.test(path)
