import type { Finding, Law } from './tree.ts'

const forbidden: readonly (readonly [RegExp, string])[] = [
  [/registry\.[a-z]+js\.org|deb\.debian\.org/, 'names a package host'],
  [/eyJhbGciOi[\w-]+\.eyJ[\w-]+\.[\w-]{20,}/, 'holds a signed token'],
  [/-----BEGIN (?:RSA |EC )?PRIVATE KEY-----/, 'holds a private key'],
  [/\bdangerouslySetInnerHTML\b/, 'puts HTML into a page unescaped'],
]

/** Nothing secret and nobody's host leaves the house with the source. */
export const noLeaks: Law = (files) =>
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
