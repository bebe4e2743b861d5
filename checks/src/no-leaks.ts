import type { Finding, Rule } from './tree.ts'

const forbidden: readonly (readonly [RegExp, string])[] = [
  [/registry\.[a-z]+js\.org|deb\.debian\.org/, 'names a package host'],
  [/eyJhbGciOi[\w-]+\.eyJ[\w-]+\.[\w-]{20,}/, 'holds a signed token'],
  [/-----BEGIN (?:RSA |EC )?PRIVATE KEY-----/, 'holds a private key'],
  // The formatter turns a marker in Markdown into a quote.
  [/^(?:<{7}|>{7}|(?:> ){6}>) /m, 'holds a conflict marker'],
  [/\bdangerouslySetInnerHTML\b/, 'puts HTML into a page unescaped'],
]

/** The source contains no secrets, no private hosts and no half-merged text. */
export const noLeaks: Rule = (files) =>
  files
    .filter(({ path }) => !path.startsWith('checks/') && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      forbidden
        .filter(([pattern]) => pattern.test(text))
        .map(
          ([, message]): Finding => ({
            rule: 'no-leaks',
            at: path,
            message,
            read: 'CONTRIBUTING.md, "Never"',
          }),
        ),
    )
