import { isJsonObject } from '#http/json-object.ts'

type Fields = Readonly<Record<string, unknown>>

/** The options of a join; an invalid one counts as absent. */
export type JoinConfig = {
  isPrivate: boolean
  broadcast: {
    isAcknowledged: boolean
    isToSelf: boolean
    /** Unchecked: replay.ts validates it. */
    replay: Fields | null
    isReplicationAwaited: boolean
  }
  presence: { key: string; isEnabled: boolean }
  /** As they were sent: the reply repeats them, and the client compares. */
  changes: readonly Fields[]
  /** Set when the reply waits until changes are delivered. */
  changesWaitMs: number | null
}

const usualWaitMs = 15_000
const longestWaitMs = 60_000
const longestKey = 255

export function readJoinConfig(payload: Fields): JoinConfig {
  const config = objectOf(payload['config'])
  const broadcast = objectOf(config['broadcast'])
  const presence = objectOf(config['presence'])
  const wait = objectOf(config['postgres_changes_options'])
  const changes: unknown = config['postgres_changes']
  const { key } = presence
  return {
    isPrivate: isTrue(config['private']),
    broadcast: {
      isAcknowledged: isTrue(broadcast['ack']),
      isToSelf: isTrue(broadcast['self']),
      replay: isJsonObject(broadcast['replay']) ? broadcast['replay'] : null,
      isReplicationAwaited: isTrue(broadcast['replication_ready']),
    },
    presence: {
      key: typeof key === 'string' && key.length <= longestKey ? key : '',
      isEnabled: isTrue(presence['enabled']),
    },
    changes: Array.isArray(changes) ? changes.filter(isJsonObject) : [],
    changesWaitMs: isTrue(wait['wait']) ? waitOf(wait['timeout']) : null,
  }
}

function objectOf(value: unknown): Fields {
  return isJsonObject(value) ? value : {}
}

/** Clients in other languages send booleans as text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function waitOf(value: unknown): number {
  const wanted = Number(value ?? usualWaitMs)
  return wanted > 0 ? Math.min(wanted, longestWaitMs) : usualWaitMs
}
