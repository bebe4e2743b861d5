/** One client's presence on a topic. */
export type PresenceEntry = {
  /** Identifies this state of the client; a new state has a new ref. */
  ref: string
  /** The key that clients see; several clients may share one. */
  key: string
  /** The ref of the client's previous state. */
  before: string | null
  /** A JSON object. */
  payloadJson: string
  /** The process that the client is connected to. */
  node: string
}

/** Who is present on one topic, over all processes, and what changed since the last message about it. */
export class Presence {
  readonly #entries = new Map<string, PresenceEntry>()
  #joins: PresenceEntry[] = []
  #leaves: PresenceEntry[] = []
  #bytes = 0

  /** The approximate size of the state. */
  get bytes(): number {
    return this.#bytes
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  get isChanged(): boolean {
    return this.#joins.length + this.#leaves.length > 0
  }

  /** False when the entry exists already. */
  add(entry: PresenceEntry): boolean {
    if (this.#entries.has(entry.ref)) {
      return false
    }
    this.#entries.set(entry.ref, entry)
    this.#bytes += weightOf(entry)
    this.#joins.push(entry)
    return true
  }

  remove(ref: string): void {
    const entry = this.#entries.get(ref)
    if (entry !== undefined) {
      this.#entries.delete(ref)
      this.#bytes -= weightOf(entry)
      this.#leaves.push(entry)
    }
  }

  ofNode(node: string): PresenceEntry[] {
    return [...this.#entries.values()].filter((entry) => entry.node === node)
  }

  /** The payload of presence_state. */
  stateJson(): string {
    return byKey([...this.#entries.values()])
  }

  /** The payload of presence_diff since the last call. */
  takeDiffJson(): string {
    const json = `{"joins":${byKey(this.#joins)},"leaves":${byKey(this.#leaves)}}`
    this.#joins = []
    this.#leaves = []
    return json
  }
}

// The refs and the JSON around them.
const wrapping = 100

/** Bytes of one entry in the state. */
export function weightOf({ key, payloadJson }: PresenceEntry): number {
  return wrapping + Buffer.byteLength(key) + Buffer.byteLength(payloadJson)
}

function byKey(entries: readonly PresenceEntry[]): string {
  const metas = new Map<string, string[]>()
  for (const entry of entries) {
    const of = metas.get(entry.key) ?? []
    of.push(metaJson(entry))
    metas.set(entry.key, of)
  }
  const parts = [...metas].map(([key, of]) => `${JSON.stringify(key)}:{"metas":[${of.join(',')}]}`)
  return `{${parts.join(',')}}`
}

/** A phx_ref that the client sends must not replace ours: of two equal names the last counts. */
function metaJson({ ref, before, payloadJson }: PresenceEntry): string {
  const own = payloadJson.slice(1, -1).trim()
  const previous = before === null ? '' : `,"phx_ref_prev":${JSON.stringify(before)}`
  return `{${own}${own === '' ? '' : ','}"phx_ref":${JSON.stringify(ref)}${previous}}`
}
