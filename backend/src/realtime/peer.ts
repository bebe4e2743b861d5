import { randomUUID } from 'node:crypto'
import type { Caller } from '#tokens/caller.ts'
import { textFrame } from './frames/outgoing.ts'
import type { Line } from './line.ts'

type Reply = { joinRef: string | null; ref: string | null; topic: string }

/** One connected client and the channels (C) he joined. */
export class Peer<C> {
  readonly line: Line
  /** Where he connects from. */
  readonly address: string
  /** Whom the socket's key names: who joins without a token of his own. */
  readonly keyCaller: Caller
  /** The request's headers as JSON, for policies that read request.headers. */
  readonly headersJson: string
  readonly channels = new Map<string, C>()
  readonly #id = randomUUID()
  heardAt: number

  constructor(line: Line, from: { address: string; keyCaller: Caller; headersJson: string }, now: number) {
    this.line = line
    this.address = from.address
    this.keyCaller = from.keyCaller
    this.headersJson = from.headersJson
    this.heardAt = now
  }

  /** Whom limits per second count for: the person, or the socket of nobody in particular. */
  holder(caller: Caller): string {
    return caller.claims.sub ?? this.#id
  }

  reply({ joinRef, ref, topic }: Reply, status: 'ok' | 'error', responseJson = '{}'): void {
    const payload = `{"status":"${status}","response":${responseJson}}`
    this.line.write(textFrame(this.line.version, { joinRef, ref, topic, event: 'phx_reply' }, payload))
  }

  refuse(to: Reply, reason: string): void {
    this.reply(to, 'error', JSON.stringify({ reason }))
  }
}
