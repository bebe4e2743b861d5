import { arrowsOf } from '../imports.ts'
import { isCode, isTest } from '../tree.ts'
import type { Measure } from './measure.ts'

/** The two sibling folders that an import connects, or null when both files are in the same one. */
function siblingsOf(from: string, to: string): [here: string, there: string] | null {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)]
  const fork = here.findIndex((part, at) => part !== there[at])
  return fork < 0 || fork >= there.length
    ? null
    : [here.slice(0, fork + 1).join('/'), there.slice(0, fork + 1).join('/')]
}

function reaches(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const open = [from]
  const seen = new Set(open)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const found of graph.get(next) ?? []) {
      if (found === to) return true
      if (!seen.has(found)) open.push(found)
      seen.add(found)
    }
  }
  return false
}

/** Sibling folders that import each other's values, also through other folders. Type imports do not count. */
export const folderCircles: Measure = {
  name: 'folderCircles',
  places: (files) => {
    const graph = new Map<string, Set<string>>()
    for (const file of files.filter((each) => isCode(each) && !isTest(each))) {
      const text = file.text.replaceAll(/^import type\s[^'"]*['"][^'"\n]+['"]/gm, '')
      for (const { from, to } of arrowsOf({ path: file.path, text })) {
        const pair = siblingsOf(from, to)
        if (!pair || from.includes('/testing/')) continue
        graph.set(pair[0], (graph.get(pair[0]) ?? new Set()).add(pair[1]))
      }
    }
    return [...graph].flatMap(([here, targets]) =>
      [...targets]
        .filter((there) => here < there && reaches(graph, there, here))
        .map((there) => ({ at: here, message: `${here} and ${there} import each other` })),
    )
  },
}
