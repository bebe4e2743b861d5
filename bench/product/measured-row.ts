import type { tenants } from './world.ts'

/** The most that a row may cost; `ratio` is the quicker of the sixth and seventh call ÷ the median of the first five. */
export type Limits = { buffers?: number; ms?: number; kB?: number; ratio?: number }

/** One figure of the product: `sql` is one statement as that person, `paths` are requests to the API, all at once. */
export type MeasuredRow = {
  name: string
  tenant: keyof typeof tenants
  limits: Limits
  /** The owner, unless it is the server, for somebody without an account, its timetable, or an admin of the installation. */
  by?: 'server' | 'timetable' | 'admin'
  /** Measured as the owner first: the worker may cost twice the owner's pages and 500 more. */
  worker?: string
  /** It writes, which is taken back after each call. */
  isUndone?: true
  /** Whether the business shows all work to its workers. */
  isAllSeen?: boolean
} & ({ sql: string } | { paths: readonly string[] })
