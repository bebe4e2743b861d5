import { randomUUID } from 'node:crypto'
import type { Caller } from '#tokens/caller.ts'
import type { FrameWriter } from './frame-writer.ts'
import { textFrame } from './frames/outgoing.ts'

type Reply = { joinRef: string | null; ref: string | null; topic: string }

/** One connected client and the channels (C) it joined. */
export class Peer<C> {
  readonly writer: FrameWriter
  /** Where it connects from. */
  readonly address: string
  /** The caller of the socket's key, used by joins without a token of their own. */
  readonly keyCaller: Caller
  /** The request's headers as JSON, for policies that read request.headers. */
  readonly headersJson: string
  readonly channels = new Map<string, C>()
  readonly #id = randomUUID()
  heardAt: number

  constructor(
    writer: FrameWriter,
    from: { address: string; keyCaller: Caller; headersJson: string },
    now: number,
  ) {
    this.writer = writer
    this.address = from.address
    this.keyCaller = from.keyCaller
    this.headersJson = from.headersJson
    this.heardAt = now
  }

  /** Whom limits per second count for: the user, or the socket of an anonymous caller. */
  holder(caller: Caller): string {
    return caller.claims.sub ?? this.#id
  }

  reply({ joinRef, ref, topic }: Reply, status: 'ok' | 'error', responseJson = '{}'): void {
    const payload = `{"status":"${status}","response":${responseJson}}`
    this.writer.write(textFrame(this.writer.version, { joinRef, ref, topic, event: 'phx_reply' }, payload))
  }

  reject(to: Reply, reason: string): void {
    this.reply(to, 'error', JSON.stringify({ reason }))
  }
}
