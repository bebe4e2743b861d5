import type { Cell } from './database.ts'

/** Cells of at least this many bytes stay Buffers, so that the body of a large response is never decoded. */
const bufferFrom = 1024

/**
 * Splits the stream into backend messages; `onMessage` gets the type and the message without type and length.
 */
export class WireReader {
  readonly #onMessage: (code: number, message: Buffer) => void
  #rest: Buffer = Buffer.alloc(0)
  // An incomplete message: allocated once at its full length and filled as chunks arrive.
  #large: Buffer | null = null
  #filled = 0

  constructor(onMessage: (code: number, message: Buffer) => void) {
    this.#onMessage = onMessage
  }

  push(chunk: Buffer): void {
    let data = chunk
    if (this.#large !== null) {
      const taken = data.copy(this.#large, this.#filled)
      this.#filled += taken
      if (this.#filled < this.#large.length) {
        return
      }
      const whole = this.#large
      this.#large = null
      this.#onMessage(whole.readUInt8(0), whole.subarray(5))
      data = data.subarray(taken)
    } else if (this.#rest.length > 0) {
      data = Buffer.concat([this.#rest, data])
      this.#rest = Buffer.alloc(0)
    }
    this.#cut(data)
  }

  #cut(data: Buffer): void {
    let offset = 0
    while (data.length - offset >= 5) {
      const size = data.readInt32BE(offset + 1) + 1
      if (size < 5) {
        throw new Error('PostgreSQL sent a message without a length.')
      }
      if (data.length - offset < size) {
        this.#large = Buffer.allocUnsafe(size)
        this.#filled = data.copy(this.#large, 0, offset)
        return
      }
      this.#onMessage(data.readUInt8(offset), data.subarray(offset + 5, offset + size))
      offset += size
    }
    this.#rest = data.subarray(offset)
  }
}

export function readRow(message: Buffer): Cell[] {
  const count = message.readUInt16BE(0)
  const row: Cell[] = []
  let offset = 2
  for (let column = 0; column < count; column += 1) {
    const length = message.readInt32BE(offset)
    offset += 4
    if (length < 0) {
      row.push(null)
      continue
    }
    row.push(
      length < bufferFrom
        ? message.toString('utf8', offset, offset + length)
        : message.subarray(offset, offset + length),
    )
    offset += length
  }
  return row
}

/** The fields of an ErrorResponse by their one-letter types (C = SQLSTATE, M = message, S = severity …). */
export function readErrorFields(message: Buffer): Record<string, string> {
  const fields: Record<string, string> = {}
  let offset = 0
  while (offset < message.length && message[offset] !== 0) {
    const end = message.indexOf(0, offset + 1)
    fields[String.fromCharCode(message.readUInt8(offset))] = message.toString('utf8', offset + 1, end)
    offset = end + 1
  }
  return fields
}
