import { basename } from 'node:path'

import { isCode, type Law } from './tree.ts'

const banned =
  /^(utils?|helpers?|common|shared|misc|lib|core|base|manager|types?|constants?|hooks?|index)(\.|$)/
/** A noun of the product where the product is spoken of; a drawer where it is not. */
const isServices = (part: string, room = '') =>
  /^services?(\.|$)/.test(part) && !['domain', 'web', 'supabase', 'e2e'].includes(room)

/** Files are called after what they export, in kebab-case; drawers for everything are refused. */
export const names: Law = (files) =>
  files.filter(isCode).flatMap(({ path }) => {
    const parts = path.split('/')
    const file = basename(path)
    const bad = parts.find((part) => banned.test(part) || isServices(part, parts[0]))
    const message = bad
      ? `"${bad}" says nothing; name it after what it holds`
      : /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.tsx?$/.test(file)
        ? null
        : 'file names are kebab-case'
    return message ? [{ rule: 'names', at: path, message, read: 'ARCHITECTURE.md, "Names"' }] : []
  })
