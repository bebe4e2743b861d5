/**
 * An archive is a tar file: header.json, then every table and every file in parts of a megabyte, then manifest.json,
 * without which it is incomplete. A table is stored as COPY text of its columns, a file as its bytes.
 */
export type Header = {
  format: typeof format
  madeAt: string
  /** Versions of the migrations; an archive can only be imported into a database with the same ones. */
  migrations: string[]
  /**
   * The keys that sign tokens and encrypt factors, so that sessions, links and API keys stay valid. No passwords.
   */
  keys: Record<string, unknown>
  tables: TableShape[]
}

/** Names as they are written in SQL, quoted where necessary. */
export type TableShape = { table: string; columns: string[] }

export type Manifest = {
  tables: { table: string; rows: number; sha256: string }[]
  sequences: { sequence: string; value: string; isCalled: boolean }[]
  files: {
    count: number
    /** Digest of the files' lines "key digest", in order. */
    sha256: string
    /** Keys in rows whose files did not exist at the export. */
    missing: string[]
  }
}

/** How the rows of an archive of an older version fit the tables of today. */
export type Upgrade = {
  /** Today's names of the archive's migrations, some of which may have been squashed since. */
  migrations: readonly string[]
  /** SQL before the rows are loaded: drops what today's tables require and the rows do not have yet. */
  prepare: string
  /** SQL after the rows are loaded: fills it in and requires it again. */
  complete: string
}

export type UpgradeOf = (versions: readonly string[]) => Upgrade | null

export const format = 1
export const partBytes = 1024 * 1024
export const headerName = 'header.json'
export const manifestName = 'manifest.json'

/** The name of a part. The number is padded, so that the parts of an unpacked archive sort in order. */
export const partName = (stem: string, part: number): string => `${stem}/${String(part).padStart(6, '0')}`

/** The table or file of a part, e.g. "tables/public.clients"; null for an entry that is no part. */
export const stemOf = (name: string): string | null =>
  /^((?:tables|files)\/.+)\/\d{6,}$/.exec(name)?.[1] ?? null
