import { arrowsOf } from '../imports.ts'
import { isCode, isTest } from '../tree.ts'
import type { Measure } from './measure.ts'

const parts = 'web/src/parts/'

/** Parts of web that fewer than two files outside parts use, counted through the parts between them. */
export const singleUserParts: Measure = {
  name: 'singleUserParts',
  places: (files) => {
    const code = files.filter((file) => file.path.startsWith('web/src/') && isCode(file) && !isTest(file))
    const users = new Map<string, string[]>()
    for (const { from, to } of code.flatMap(arrowsOf)) users.set(to, [...(users.get(to) ?? []), from])
    const usersOf = (path: string) => {
      const open = [path]
      const seen = new Set(open)
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        for (const user of users.get(next) ?? []) {
          if (!seen.has(user) && user.startsWith(parts)) open.push(user)
          seen.add(user)
        }
      }
      return [...seen].filter((user) => !user.startsWith(parts))
    }
    return code
      .filter(({ path }) => path.startsWith(parts) && !path.endsWith('.texts.ts'))
      .map(({ path }) => ({ path, count: usersOf(path).length }))
      .filter(({ count }) => count < 2)
      .map(({ path, count }) => ({ at: path, message: `a part needs two users; this one has ${count}` }))
  },
}
