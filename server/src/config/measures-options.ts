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
] as const
