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

/** Releases what the channel held when it ends. */
type Release = () => void

/** One client on one topic. */
export class Channel {
  readonly peer: Client
  readonly topic: string
  /** The topic as policies and the REST calls know it, without "realtime:". */
  readonly name: string
  readonly joinRef: string | null
  readonly config: JoinConfig
  caller: Caller
  /** The JWT of the join; null: the socket's key. */
  token: string | null
  rights: Rights
  state: 'joining' | 'joined' | 'closed' = 'joining'
  /** Messages the client sent before the join was answered. */
  readonly early: Push[] = []
  /** Permissions changed during the join, which may have read them before that. */
  isRecheckDue = false
  checkedAt = 0
  isPresenceOn: boolean
  readonly presenceKey: string
  presence: PresenceEntry | null = null
  readonly presenceCalls: number[] = []
  /** Messages that the join replayed and that are not delivered again. */
  replayed: ReadonlySet<string> = new Set()
  /** Updates the caller of the channel's subscription to changes. */
  setChangesCaller: ((caller: Caller) => void) | null = null
  readonly #releases: Release[] = []

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

  /** Released at once when the channel has ended meanwhile. */
  keep(release: Release): void {
    if (this.state === 'closed') {
      release()
    } else {
      this.#releases.push(release)
    }
  }

  reply(ref: string | null, status: 'ok' | 'error', responseJson = '{}'): void {
    this.peer.reply({ joinRef: this.joinRef, ref, topic: this.topic }, status, responseJson)
  }

  /** Sends to this client only. */
  push(event: string, payloadJson: string, ref: string | null = null): void {
    const addressed = { joinRef: this.joinRef, ref, topic: this.topic, event }
    this.peer.writer.write(textFrame(this.peer.writer.version, addressed, payloadJson))
  }

  system(status: 'ok' | 'error', message: string, extension = 'system'): void {
    this.push('system', JSON.stringify({ extension, status, message, channel: this.name }))
  }

  /** Sends the reason and ends the channel. */
  fail(message: string): void {
    if (this.state !== 'closed') {
      this.system('error', message)
      this.close()
    }
  }

  /** Tells the client, which does not rejoin by itself: phx_close works only with the join's own ref. */
  close(): void {
    if (this.state !== 'closed') {
      this.push('phx_close', '{}', this.joinRef)
      this.end()
    }
  }

  /** Ends without a message: the socket is gone. */
  end(): void {
    if (this.state === 'closed') {
      return
    }
    this.state = 'closed'
    if (this.peer.channels.get(this.topic) === this) {
      this.peer.channels.delete(this.topic)
    }
    for (const give of this.#releases.splice(0).toReversed()) {
      give()
    }
  }
}
