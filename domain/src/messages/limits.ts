/** Of the files of a message. */
export const messageFileLimits = { count: 5, bytes: 10_485_760, name: 200 } as const
