import { describeError, type LogEvent } from '#http/log.ts'
import type { Caller } from '#tokens/caller.ts'
import type { Channel, Client } from '../channel.ts'
import type { SessionQuestions } from './session-questions.ts'

type Parts = {
  sessionQuestions: SessionQuestions
  peers: ReadonlySet<Client>
  now: () => number
  log: (event: LogEvent) => void
}

export const sessionEnded = 'The session has ended'

const policyViolation = 1008

/** Disconnects users who signed out or were deleted or banned, long before their access token expires. */
export class SessionChecks {
  readonly #parts: Parts
  /** Milliseconds since 1970 of the last check of all sessions. */
  checkedAt = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Checks these sessions, which may have ended; null: all. */
  of(ids: ReadonlySet<string> | null): void {
    if (ids === null) {
      this.checkedAt = this.#parts.now()
    }
    this.#check(ids).catch((error: unknown) => {
      // The database could not answer: check again at the next opportunity.
      this.checkedAt = 0
      this.#parts.log({ level: 'warn', event: 'realtime session check failed', ...describeError(error) })
    })
  }

  /** False for keys and tokens without a session. Rejects when the database could not answer. */
  async hasEnded({ claims: { session_id: id } }: Caller): Promise<boolean> {
    return id !== undefined && (await this.#parts.sessionQuestions.endedOf([id])).has(id)
  }

  async #check(wanted: ReadonlySet<string> | null): Promise<void> {
    const { peers, sessionQuestions } = this.#parts
    const checked = new Set([...peers].flatMap(sessionsOf).filter((id) => wanted === null || wanted.has(id)))
    if (checked.size === 0) {
      return
    }
    const ended = await sessionQuestions.endedOf(checked)
    for (const peer of peers) {
      cut(peer, ended)
    }
  }
}

function sessionsOf({ keyCaller, channels }: Client): string[] {
  const callers = [keyCaller, ...[...channels.values()].map(({ caller }) => caller)]
  return callers.flatMap(({ claims }) => claims.session_id ?? [])
}

function cut(peer: Client, ended: ReadonlySet<string>): void {
  const isOver = ({ caller }: Pick<Channel, 'caller'>) => ended.has(caller.claims.session_id ?? '')
  for (const channel of peer.channels.values()) {
    if (isOver(channel)) {
      channel.fail(sessionEnded)
    }
  }
  if (isOver({ caller: peer.keyCaller })) {
    peer.writer.close(policyViolation, sessionEnded)
  }
}
