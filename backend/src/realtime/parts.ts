import type { LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import type { Tokens } from '#tokens/tokens.ts'
import type { Authorizations } from './access/authorizations.ts'
import type { Rechecks } from './access/rechecks.ts'
import type { SessionChecks } from './access/session-checks.ts'
import type { Bus } from './bus/bus.ts'
import type { Channel, Client } from './channel.ts'
import type { Changes } from './hub.ts'
import type { Limits } from './limits.ts'
import type { Rates } from './rates.ts'
import type { Rooms } from './rooms/rooms.ts'

/** What createRealtime receives. */
export type RealtimeParts = {
  database: Database
  tokens: Tokens
  settings: Settings
  log: (event: LogEvent) => void
  /** Milliseconds since 1970; tests move it. */
  now: () => number
}

/** What every part of the service uses. */
export type Realtime = RealtimeParts & {
  limits: Limits
  changes: Changes
  rooms: Rooms
  bus: Bus
  authorizations: Authorizations
  rechecks: Rechecks
  sessionChecks: SessionChecks
  peers: Set<Client>
  joins: Rates
  events: Rates
  /** Messages stored by clients of this process that should not receive them back, by their ids. */
  stored: Map<string, Channel>
}
