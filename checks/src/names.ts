import { basename } from 'node:path'

import { isCode, type Law } from './tree.ts'

const banned =
  /^(utils?|helpers?|common|shared|misc|lib|core|base|manager|services?|types?|constants?|hooks?|index)(\.|$)/

/** Files are called after what they export, in kebab-case; drawers for everything are refused. */
export const names: Law = (files) =>
  files.filter(isCode).flatMap(({ path }) => {
    const parts = path.split('/')
    const file = basename(path)
    const bad = parts.find((part) => banned.test(part))
    const message = bad
      ? `"${bad}" says nothing; name it after what it holds`
      : /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.tsx?$/.test(file)
        ? null
        : 'file names are kebab-case'
    return message ? [{ rule: 'names', at: path, message, read: 'ARCHITECTURE.md, "Names"' }] : []
  })
