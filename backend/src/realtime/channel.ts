import { randomUUID } from 'node:crypto'
import type { Caller } from '#tokens/caller.ts'
import type { Rights } from './access/rights.ts'
import type { Push } from './frames/incoming.ts'
import { textFrame } from './frames/outgoing.ts'
import type { JoinConfig } from './joining/join-config.ts'
import type { Peer } from './peer.ts'
import type { PresenceEntry } from './rooms/presence.ts'

export type Client = Peer<Channel>

export const topicPrefix = 'realtime:'

/** What is given back when the channel ends. */
type Holding = () => void

/** One client on one topic. */
export class Channel {
  readonly peer: Client
  readonly topic: string
  /** The topic as policies and the REST calls know it, without "realtime:". */
  readonly name: string
  readonly joinRef: string | null
  readonly config: JoinConfig
  caller: Caller
  /** The JWT it was joined with; null: the socket's key. */
  token: string | null
  rights: Rights
  state: 'joining' | 'joined' | 'closed' = 'joining'
  /** What the client sent before the join was answered. */
  readonly early: Push[] = []
  /** Somebody's rights changed while the join was under way: they may have been read before that. */
  isRecheckDue = false
  checkedAt = 0
  isPresenceOn: boolean
  readonly presenceKey: string
  presence: PresenceEntry | null = null
  readonly presenceCalls: number[] = []
  /** Messages the join replayed: they are not delivered a second time. */
  replayed: ReadonlySet<string> = new Set()
  /** Follows the caller of a subscription to changes. */
  setChangesCaller: ((caller: Caller) => void) | null = null
  readonly #holdings: Holding[] = []

  constructor(peer: Client, push: Push, config: JoinConfig, who: { caller: Caller; token: string | null }) {
    this.peer = peer
    this.topic = push.topic
    this.name = push.topic.slice(topicPrefix.length)
    this.joinRef = push.joinRef ?? push.ref
    this.config = config
    this.caller = who.caller
    this.token = who.token
    this.rights = {
      broadcast: { read: !config.isPrivate, write: !config.isPrivate },
      presence: { read: !config.isPrivate, write: !config.isPrivate },
    }
    this.isPresenceOn = config.presence.isEnabled
    this.presenceKey = config.presence.key || randomUUID()
  }

  /** Given back at once when the channel ended meanwhile. */
  keep(holding: Holding): void {
    if (this.state === 'closed') {
      holding()
    } else {
      this.#holdings.push(holding)
    }
  }

  reply(ref: string | null, status: 'ok' | 'error', responseJson = '{}'): void {
    this.peer.reply({ joinRef: this.joinRef, ref, topic: this.topic }, status, responseJson)
  }

  /** To this client alone. */
  push(event: string, payloadJson: string, ref: string | null = null): void {
    const addressed = { joinRef: this.joinRef, ref, topic: this.topic, event }
    this.peer.line.write(textFrame(this.peer.line.version, addressed, payloadJson))
  }

  system(status: 'ok' | 'error', message: string, extension = 'system'): void {
    this.push('system', JSON.stringify({ extension, status, message, channel: this.name }))
  }

  /** Says why, and ends the channel. */
  shut(message: string): void {
    if (this.state !== 'closed') {
      this.system('error', message)
      this.close()
    }
  }

  /** Tells the client, who does not join again by himself: phx_close counts only with the join's own ref. */
  close(): void {
    if (this.state !== 'closed') {
      this.push('phx_close', '{}', this.joinRef)
      this.end()
    }
  }

  /** Without a word: the socket is gone. */
  end(): void {
    if (this.state === 'closed') {
      return
    }
    this.state = 'closed'
    if (this.peer.channels.get(this.topic) === this) {
      this.peer.channels.delete(this.topic)
    }
    for (const give of this.#holdings.splice(0).toReversed()) {
      give()
    }
  }
}
