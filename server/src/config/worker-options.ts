/** The settings of what devices keep; options.ts takes them in. */
export const workerOptions = [
  {
    name: 'OFFLINE',
    kind: 'switch',
    fallback: 'on',
    about:
      'The app opens without a connection on devices that opened it before. Off takes that back everywhere, at the next visit of each device.',
  },
] as const
