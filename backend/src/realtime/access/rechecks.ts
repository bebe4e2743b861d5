import { describeError, type LogEvent } from '#http/log.ts'
import type { Channel, Client } from '../channel.ts'
import type { Authorizations } from './authorizations.ts'

type Parts = {
  authorizations: Authorizations
  peers: ReadonlySet<Client>
  now: () => number
  log: (event: LogEvent) => void
}

export const unreadable = (topic: string) =>
  `You do not have permissions to read from this Channel topic: ${topic}`

/** Rights of private channels are asked again; who may read no more is cut off. */
export class Rechecks {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Somebody's rights changed: `userId` names him, null means anybody's. */
  of(userId: string | null): void {
    for (const peer of this.#parts.peers) {
      for (const channel of peer.channels.values()) {
        if (channel.config.isPrivate && (userId === null || channel.caller.claims.sub === userId)) {
          this.one(channel)
        }
      }
    }
  }

  one(channel: Channel): void {
    if (channel.state === 'joining') {
      channel.isRecheckDue = true
    } else {
      this.#ask(channel).catch((error: unknown) => {
        // The database could not tell: the next look is at once.
        channel.checkedAt = 0
        this.#parts.log({ level: 'warn', event: 'realtime recheck failed', ...describeError(error) })
      })
    }
  }

  async #ask(channel: Channel): Promise<void> {
    const { caller, name, peer } = channel
    channel.checkedAt = this.#parts.now()
    const { headersJson } = peer
    const rights = await this.#parts.authorizations.ask({ caller, topic: name, headersJson })
    // A token that came meanwhile asked for itself.
    if (channel.state !== 'joined' || channel.caller !== caller) {
      return
    }
    channel.rights = rights
    if (!rights.broadcast.read && !rights.presence.read) {
      channel.shut(unreadable(name))
    }
  }
}
