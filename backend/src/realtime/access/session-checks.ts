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

/** Who signed out, was deleted or banned is cut off, long before the access token would end. */
export class SessionChecks {
  readonly #parts: Parts
  /** Milliseconds since 1970 when all sessions were asked for. */
  checkedAt = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** These sessions may have ended; null: any. */
  of(ids: ReadonlySet<string> | null): void {
    if (ids === null) {
      this.checkedAt = this.#parts.now()
    }
    this.#check(ids).catch((error: unknown) => {
      // The database could not tell: the next look is at once.
      this.checkedAt = 0
      this.#parts.log({ level: 'warn', event: 'realtime session check failed', ...describeError(error) })
    })
  }

  /** False for keys and tokens of no session. Rejects where the database could not tell. */
  async hasEnded({ claims: { session_id: id } }: Caller): Promise<boolean> {
    return id !== undefined && (await this.#parts.sessionQuestions.endedOf([id])).has(id)
  }

  async #check(wanted: ReadonlySet<string> | null): Promise<void> {
    const { peers, sessionQuestions } = this.#parts
    const asked = new Set([...peers].flatMap(sessionsOf).filter((id) => wanted === null || wanted.has(id)))
    if (asked.size === 0) {
      return
    }
    const ended = await sessionQuestions.endedOf(asked)
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
      channel.shut(sessionEnded)
    }
  }
  if (isOver({ caller: peer.keyCaller })) {
    peer.line.close(policyViolation, sessionEnded)
  }
}
