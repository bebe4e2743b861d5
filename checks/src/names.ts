import { basename } from 'node:path'

import { isCode, isTest, type Rule, type SourceFile } from './tree.ts'

const banned =
  /^(utils?|helpers?|common|shared|misc|lib|core|base|manager|types?|constants?|hooks?|index)(\.|$)/
/** "services" is a product term in these packages and a catch-all name elsewhere. */
const isServices = (part: string, packageName = '') =>
  /^services?(\.|$)/.test(part) && !['domain', 'web', 'supabase', 'e2e'].includes(packageName)

const endings =
  /-(screen|dialog|menu|table|list|picker|card|button|badge|input|layout|preview|grid|page|bar)\.tsx$/

/** A component file ends with the kind of component it exports: client-menu.tsx exports ClientMenu. */
function keepsEnding({ path, text }: SourceFile): boolean {
  const ending = path.startsWith('web/src/') ? endings.exec(path)?.[1] : undefined
  if (!ending || isTest({ path, text })) return true
  const kind = `${ending.charAt(0).toUpperCase()}${ending.slice(1)}`
  return new RegExp(`export (?:async )?(?:function|const) \\w*${kind}\\b`).test(text)
}

/** Files are named after what they export, in kebab-case; catch-all names are rejected. */
export const names: Rule = (files) =>
  files.filter(isCode).flatMap(({ path, text }) => {
    const parts = path.split('/')
    const file = basename(path)
    const bad = parts.find((part) => banned.test(part) || isServices(part, parts[0]))
    const message = bad
      ? `"${bad}" says nothing; name it after what it holds`
      : /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.tsx?$/.test(file)
        ? keepsEnding({ path, text })
          ? null
          : 'the file exports nothing that its name ends with'
        : 'file names are kebab-case'
    return message ? [{ rule: 'names', at: path, message, read: 'ARCHITECTURE.md, "Names"' }] : []
  })
