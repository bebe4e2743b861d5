import { base64 } from '#connection/base64.ts'
import { fetchOpenFile, sendOpenFile } from '#connection/open-functions.ts'
import type { FileWay } from './file-way.ts'

/** Of pages for clients: `opener` is the link of a mail, or which portal's cookie opens the thread. */
export const clientFileWay = (opener: () => { token: string } | { portal: string | null }): FileWay => ({
  send: async ({ bytes, ...file }) =>
    sendOpenFile('message-file', { ...opener(), ...file, data: await base64(bytes) }),
  read: ({ id }, isSmall) => fetchOpenFile('message-file-bytes', { ...opener(), id, is_small: isSmall }),
})
