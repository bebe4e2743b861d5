import type { Finding, Rule } from './tree.ts'

/** Every path in paths.ts has a screen or a row among the public pages. */
export const screensComplete: Rule = (files) => {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const table = textOf('web/src/paths.ts').split('as const')[0] ?? ''
  const known = ['screens.tsx', 'portal-screens.ts', 'inside-screens.tsx']
    .map((file) => textOf(`web/src/app/${file}`))
    .join('')
  const pages = files.filter(({ path }) => path.startsWith('web/src/marketing/')).map(({ text }) => text)
  const prefixed = /prefixedPages = \[([^\]]*)\]/.exec(textOf('web/src/paths.ts'))?.[1] ?? ''
  const names = [...table.matchAll(/^ {2}([a-zA-Z]+): '/gm)].map(([, name = '']) => name)
  return names
    .filter(
      (name) =>
        name !== 'landing' &&
        !new RegExp(`paths\\.${name}\\b`).test(known) &&
        !prefixed.includes(`'${name}'`) &&
        !pages.some((text) => text.includes(`path: paths.${name},`)),
    )
    .map(
      (name): Finding => ({
        rule: 'screens-complete',
        at: 'web/src/paths.ts',
        message: `paths.${name} has no screen`,
        read: 'ARCHITECTURE.md, "Where does a new … go"',
      }),
    )
}
