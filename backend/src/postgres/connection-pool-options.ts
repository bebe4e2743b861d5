export type ConnectionPoolOptions = {
  url: string
  connections: number
  /** How many callers may wait for a connection; the next one is rejected at once. */
  queueLimit: number
  waitLimitMs: number
  isNaming: boolean
  /** The most pipelines in flight on one connection; more than one only for statements known to be quick. */
  depth: number
  /** Whether a pipeline whose connection broke is retried; only for pools that do not write. */
  isRetrying: boolean
  /** Looks at every error of a run. */
  note: (error: unknown) => void
  /** Wraps each run on a connection, with its holder. */
  watch: <T>(holder: string | null, run: () => Promise<T>) => Promise<T>
}
