import type { LogChange, LogColumn, LogRow, LogTable } from './log-change.ts'

/** PostgreSQL's epoch, 2000-01-01, from which it counts microseconds. */
const epochMs = 946_684_800_000

const tag = { begin: 0x42, relation: 0x52, insert: 0x49, update: 0x55, delete: 0x44 }
const tuple = { old: 0x4f, key: 0x4b }
const cell = { null: 0x6e, unchanged: 0x75 }

/**
 * Decodes the messages of the output plugin pgoutput (protocol 1, values as text). Rows are decoded at once, because
 * the connection reuses the buffer of their bytes.
 */
export class LogDecoder {
  readonly #tables = new Map<number, LogTable>()
  readonly #isWanted: (table: LogTable) => boolean
  #committedAt = 0
  #transaction = 0

  constructor(isWanted: (table: LogTable) => boolean) {
    this.#isWanted = isWanted
  }

  /** The change; null for other messages and for unwanted changes. */
  decode(message: Buffer): LogChange | null {
    switch (message[0]) {
      case tag.begin:
        this.#committedAt = Number(message.readBigInt64BE(9) / 1000n) + epochMs
        this.#transaction = message.readUInt32BE(17)
        return null
      case tag.relation: {
        const table = readTable(message)
        this.#tables.set(table.oid, table)
        return null
      }
      case tag.insert:
      case tag.update:
      case tag.delete:
        return this.#readChange(message)
      default:
        return null
    }
  }

  #readChange(message: Buffer): LogChange | null {
    const table = this.#tables.get(message.readUInt32BE(1))
    if (table === undefined || !this.#isWanted(table)) {
      return null
    }
    const reader = new Reader(message, 5)
    let kind = reader.byte()
    let old: LogRow | null = null
    if (kind === tuple.old || kind === tuple.key) {
      const row = readRow(reader)
      // For a key, the columns outside of it are sent as meaningless nulls.
      old = kind === tuple.old ? row : row.map((value, at) => (table.columns[at]?.isKey ? value : undefined))
      kind = message[0] === tag.delete ? 0 : reader.byte()
    }
    const at = { table, committedAt: this.#committedAt, transaction: this.#transaction }
    if (message[0] === tag.delete) {
      return { ...at, type: 'DELETE', fresh: null, old }
    }
    const fresh = readRow(reader)
    return message[0] === tag.insert
      ? { ...at, type: 'INSERT', fresh, old: null }
      : { ...at, type: 'UPDATE', fresh: fillFrom(fresh, old), old }
  }
}

/** An unchanged long (TOASTed) value is missing from the new row; a full old row contains it. */
function fillFrom(fresh: LogRow, old: LogRow | null): LogRow {
  return old === null ? fresh : fresh.map((value, at) => (value === undefined ? old[at] : value))
}

function readTable(message: Buffer): LogTable {
  const reader = new Reader(message, 5)
  const schema = reader.name()
  const name = reader.name()
  const isWhole = reader.byte() === 0x66
  const columns = Array.from({ length: reader.short() }, (): LogColumn => {
    const isKey = (reader.byte() & 1) === 1
    const column = { name: reader.name(), typeOid: reader.int(), isKey }
    reader.int()
    return column
  })
  // pg_catalog is sent as an empty name.
  return { oid: message.readUInt32BE(1), schema: schema || 'pg_catalog', name, isWhole, columns }
}

function readRow(reader: Reader): LogRow {
  return Array.from({ length: reader.short() }, () => {
    const kind = reader.byte()
    if (kind === cell.null) {
      return null
    }
    return kind === cell.unchanged ? undefined : reader.text()
  })
}

class Reader {
  readonly #bytes: Buffer
  #at: number
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.#at = at
  }
  byte(): number {
    this.#at += 1
    return this.#bytes.readUInt8(this.#at - 1)
  }
  short(): number {
    this.#at += 2
    return this.#bytes.readUInt16BE(this.#at - 2)
  }
  int(): number {
    this.#at += 4
    return this.#bytes.readUInt32BE(this.#at - 4)
  }
  text(): string {
    const length = this.int()
    this.#at += length
    return this.#bytes.toString('utf8', this.#at - length, this.#at)
  }
  name(): string {
    const end = this.#bytes.indexOf(0, this.#at)
    const name = this.#bytes.toString('utf8', this.#at, end)
    this.#at = end + 1
    return name
  }
}
