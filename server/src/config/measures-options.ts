/** The settings of what is measured; options.ts takes them in. */
export const measuresOptions = [
  {
    name: 'ANALYTICS',
    kind: 'switch',
    fallback: 'off',
    about:
      'Counts how often each page is opened by those who allow it, by day and without anything about a person.',
  },
  {
    name: 'PLAUSIBLE_URL',
    kind: 'address',
    fallback: '',
    about:
      'Your own Plausible, which then gets the visits from this server instead; it learns the address and the browser of a visitor, and makes no cookie.',
  },
  {
    name: 'SENTRY_DSN',
    kind: 'address',
    fallback: '',
    about:
      'Your project at Sentry, or a server with its protocol, that gets the errors of the pages from this server; see docs/operations.md.',
  },
] as const
