import type { CatalogRelation } from './catalog.ts'

/** A column of a table, reached through any number of views. */
export type Source = { relation: number; column: number }

export type Sources = (relation: number, column: number) => Source | null

/**
 * Returns a function that finds the table column behind a column of a relation, given the relation's id and the
 * column's number. PostgreSQL stores it only in the view's parse tree, whose outermost target list names the origin of
 * each entry.
 */
export function findSources(relations: readonly CatalogRelation[]): Sources {
  const views = new Map<number, Map<number, Source>>()
  for (const { id, action } of relations) {
    if (action !== null) {
      views.set(id, readTargets(action))
    }
  }
  const find = (relation: number, column: number, depth: number): Source | null => {
    const view = views.get(relation)
    if (view === undefined) {
      return { relation, column }
    }
    const shown = view.get(column)
    return shown === undefined || depth > 30 ? null : find(shown.relation, shown.column, depth + 1)
  }
  return (relation, column) => find(relation, column, 0)
}

const token =
  /\\.|[{}]|:targetList |:resno (\d+) :resname (?:\\.|\S)+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) /g

function readTargets(action: string): Map<number, Source> {
  const targets = new Map<number, Source>()
  let depth = 0
  let isInTargets = false
  for (const match of action.matchAll(token)) {
    const text = match[0]
    if (text === '{') {
      depth += 1
    } else if (text === '}') {
      depth -= 1
    } else if (text === ':targetList ') {
      // {QUERY … :targetList ({TARGETENTRY …})}: the query is depth 1, its entries are depth 2.
      isInTargets = depth === 1
    } else if (isInTargets && depth === 2 && match[2] !== '0') {
      targets.set(Number(match[1]), { relation: Number(match[2]), column: Number(match[3]) })
    }
  }
  return targets
}
