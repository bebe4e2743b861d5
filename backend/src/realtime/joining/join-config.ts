import { isJsonObject } from '#http/json-object.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a client wants of a channel; what cannot be understood is as if it were not said. */
export type JoinConfig = {
  isPrivate: boolean
  broadcast: {
    isAcknowledged: boolean
    isToSelf: boolean
    /** Unchecked: replay.ts answers for it. */
    replay: Fields | null
    isReplicationAwaited: boolean
  }
  presence: { key: string; isEnabled: boolean }
  /** As they were sent: the reply repeats them, and the client compares. */
  changes: readonly Fields[]
  /** Set where the reply waits until the changes come. */
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
    isPrivate: isYes(config['private']),
    broadcast: {
      isAcknowledged: isYes(broadcast['ack']),
      isToSelf: isYes(broadcast['self']),
      replay: isJsonObject(broadcast['replay']) ? broadcast['replay'] : null,
      isReplicationAwaited: isYes(broadcast['replication_ready']),
    },
    presence: {
      key: typeof key === 'string' && key.length <= longestKey ? key : '',
      isEnabled: isYes(presence['enabled']),
    },
    changes: Array.isArray(changes) ? changes.filter(isJsonObject) : [],
    changesWaitMs: isYes(wait['wait']) ? waitOf(wait['timeout']) : null,
  }
}

function objectOf(value: unknown): Fields {
  return isJsonObject(value) ? value : {}
}

/** Clients in other languages send booleans as texts. */
function isYes(value: unknown): boolean {
  return value === true || value === 'true'
}

function waitOf(value: unknown): number {
  const wanted = Number(value ?? usualWaitMs)
  return wanted > 0 ? Math.min(wanted, longestWaitMs) : usualWaitMs
}
