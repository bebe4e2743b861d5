/**
 * An archive is a tar file: header.json, then every table and every file in parts of a megabyte, then manifest.json,
 * without which it is not whole. A table is COPY text of its columns, a file the bytes as they are.
 */
export type Header = {
  format: typeof format
  madeAt: string
  /** Versions of the migrations; an archive goes into a database that has the same. */
  migrations: string[]
  /** What signs tokens and seals factors: with them sessions, links and API keys stay good. Not the passwords. */
  keys: Record<string, unknown>
  tables: TableShape[]
}

/** Names as they stand in SQL, quoted where they have to be. */
export type TableShape = { table: string; columns: string[] }

export type Manifest = {
  tables: { table: string; rows: number; sha256: string }[]
  sequences: { sequence: string; value: string; isCalled: boolean }[]
  files: {
    count: number
    /** Over "key digest" lines of the files in their order. */
    sha256: string
    /** Keys that a row names and nobody found: lost before, and not by the move. */
    missing: string[]
  }
}

export const format = 1
export const partBytes = 1024 * 1024
export const headerName = 'header.json'
export const manifestName = 'manifest.json'

/** Sorted by name it is sorted by place, which keeps an unpacked archive readable. */
export const partName = (stem: string, part: number): string => `${stem}/${String(part).padStart(6, '0')}`

/** What a part is of, e.g. "tables/public.clients"; null for what is no part. */
export const stemOf = (name: string): string | null =>
  /^((?:tables|files)\/.+)\/\d{6,}$/.exec(name)?.[1] ?? null
