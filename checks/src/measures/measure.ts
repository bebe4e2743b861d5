import type { SourceFile } from '../tree.ts'

/** One place that a measure finds. */
export type Place = { at: string; message: string }

/** A count that may only fall; the allowed number of a package is in checks/allowed/<package>.json. */
export type Measure = {
  name: string
  places: (files: readonly SourceFile[], root: string, folder?: string) => Place[]
}
