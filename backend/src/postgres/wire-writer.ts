import type { Value } from './database.ts'

/**
 * Writes the frontend messages of the extended query protocol into one buffer, for one write per pipeline.
 */
export class WireWriter {
  #buffer = Buffer.allocUnsafe(16_384)
  #length = 0

  parse(name: string, text: string): void {
    const start = this.#begin(0x50)
    this.#text(name)
    this.#text(text)
    this.#int16(0)
    this.#end(start)
  }

  /** Buffers are sent in binary format (bytea, json, text and the like), all others as text. */
  bind(name: string, values: readonly Value[]): void {
    const start = this.#begin(0x42)
    this.#text('')
    this.#text(name)
    this.#int16(values.length)
    for (const value of values) {
      this.#int16(Buffer.isBuffer(value) ? 1 : 0)
    }
    this.#int16(values.length)
    for (const value of values) {
      this.#value(value)
    }
    this.#int16(0)
    this.#end(start)
  }

  execute(): void {
    const start = this.#begin(0x45)
    this.#text('')
    this.#int32(0)
    this.#end(start)
  }

  closeStatement(name: string): void {
    const start = this.#begin(0x43)
    this.#reserve(1)
    this.#buffer[this.#length] = 0x53
    this.#length += 1
    this.#text(name)
    this.#end(start)
  }

  sync(): void {
    this.#end(this.#begin(0x53))
  }

  /** A statement without values, in the simple query protocol. */
  simple(text: string): void {
    const start = this.#begin(0x51)
    this.#text(text)
    this.#end(start)
  }

  /** Returns everything written since the last call. */
  take(): Buffer {
    const taken = Buffer.from(this.#buffer.subarray(0, this.#length))
    this.#length = 0
    if (this.#buffer.length > 1_048_576) {
      this.#buffer = Buffer.allocUnsafe(16_384)
    }
    return taken
  }

  #begin(code: number): number {
    this.#reserve(5)
    this.#buffer[this.#length] = code
    this.#length += 5
    return this.#length - 4
  }

  #end(start: number): void {
    this.#buffer.writeInt32BE(this.#length - start, start)
  }

  #value(value: Value): void {
    if (value === null) {
      this.#int32(-1)
      return
    }
    if (Buffer.isBuffer(value)) {
      this.#int32(value.length)
      this.#reserve(value.length)
      this.#length += value.copy(this.#buffer, this.#length)
      return
    }
    const text = String(value)
    this.#reserve(4 + text.length * 3)
    const written = this.#buffer.write(text, this.#length + 4)
    this.#int32(written)
    this.#length += written
  }

  #text(text: string): void {
    this.#reserve(text.length * 3 + 1)
    this.#length += this.#buffer.write(text, this.#length)
    this.#buffer[this.#length] = 0
    this.#length += 1
  }

  #int16(value: number): void {
    this.#reserve(2)
    this.#length = this.#buffer.writeUInt16BE(value, this.#length)
  }

  #int32(value: number): void {
    this.#reserve(4)
    this.#length = this.#buffer.writeInt32BE(value, this.#length)
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes))
      this.#buffer.copy(larger, 0, 0, this.#length)
      this.#buffer = larger
    }
  }
}
