export type LaneOptions = {
  url: string
  connections: number
  /** Callers that may wait for a connection; the next one is turned away at once. */
  queueLimit: number
  waitLimitMs: number
  isNaming: boolean
  /** Pipelines under way on one connection at most; more than one only of what is known to be quick. */
  depth: number
  /** Whether a pipeline whose connection broke may be sent again: only where it writes nothing. */
  isRetrying: boolean
  /** Runs what was given a connection; hears for whom. */
  watch: <T>(holder: string | null, run: () => Promise<T>) => Promise<T>
}
