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

/** Reads the permissions of private channels again and closes channels that may no longer read. */
export class Rechecks {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The permissions of user `userId` changed; null means those of any user. */
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
        // The database could not answer: check again at the next opportunity.
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
    // A token that arrived meanwhile has started its own check.
    if (channel.state !== 'joined' || channel.caller !== caller) {
      return
    }
    channel.rights = rights
    if (!rights.broadcast.read && !rights.presence.read) {
      channel.fail(unreadable(name))
    }
  }
}
