import { basename } from 'node:path'

import type { Finding, Rule } from './tree.ts'

const title = /^# (\d{3}) · \S/
const status = /^\d{4}-\d{2}-\d{2} · (accepted|superseded by \d{3})$/m

const numberOf = (path: string) => basename(path).slice(0, 3)

/** A decision record has a number of its own in its name and its title, a date and a status. */
export const decisions: Rule = (files) => {
  const records = files.filter(({ path }) => path.startsWith('docs/decisions/'))
  return records.flatMap(({ path, text }): Finding[] => {
    const number = numberOf(path)
    const taken = records.find((other) => other.path !== path && numberOf(other.path) === number)
    const message = taken
      ? `${taken.path} has the number ${number}, too`
      : title.exec(text)?.[1] !== number
        ? `the title is not "# ${number} · what was decided"`
        : status.test(text)
          ? null
          : 'no line says "YYYY-MM-DD · accepted" or "… · superseded by NNN"'
    return message ? [{ rule: 'decisions', at: path, message, read: 'CONTRIBUTING.md, "Documents"' }] : []
  })
}
