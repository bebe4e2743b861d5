import type { Finding, Rule } from './tree.ts'

const most = 60

const functions =
  /^create (?:or replace )?(?:function|procedure) ([\w.]+)(?:(?!^create )[^])*? as (\$\w*\$)([^]*?)\2/gim

const read = 'ARCHITECTURE.md, "Sizes"'

/** A function of the schema is as short as one in TypeScript: a part of a longer one has a name of its own. */
export const shortSqlFunctions: Rule = (files) => {
  const findings: Finding[] = []
  for (const { path, text } of files.filter(({ path }) => /^supabase\/schemas\/.*\.sql$/.test(path))) {
    for (const [, name = '', , body = ''] of text.matchAll(functions)) {
      const lines = body.trim().split('\n').length
      if (lines <= most) continue
      const message = `${name} has ${lines} lines; a function has at most ${most}`
      findings.push({ rule: 'short-sql-functions', at: path, message, read })
    }
  }
  return findings
}
