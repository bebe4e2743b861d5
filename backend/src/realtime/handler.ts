import type { Service } from '#http/gateway.ts'
import { Authorizations } from './access/authorizations.ts'
import { listenForRechecks } from './access/recheck-notices.ts'
import { Rechecks } from './access/rechecks.ts'
import { SessionChecks } from './access/session-checks.ts'
import { listenForEndedSessions } from './access/session-notices.ts'
import { SessionQuestions } from './access/session-questions.ts'
import { answer } from './api/answer.ts'
import { Bus } from './bus/bus.ts'
import { createChanges } from './changes/changes.ts'
import type { Client } from './channel.ts'
import type { Changes } from './hub.ts'
import { type Limits, usualLimits } from './limits.ts'
import type { Realtime, RealtimeParts } from './parts.ts'
import { Rates } from './rates.ts'
import { takeBroadcastNotice, takeStored } from './rooms/delivery.ts'
import { Rooms } from './rooms/rooms.ts'
import { dropNode, shareOf, takePresence } from './rooms/shared-presence.ts'
import { createSockets } from './sockets.ts'
import { startSweep } from './sweep.ts'

type Options = { limits?: Partial<Limits>; changes?: Changes }

/**
 * The realtime service: sockets below /websocket, broadcasts over HTTP below /api. Nothing runs before the first call.
 */
export function createRealtime(parts: RealtimeParts, options: Options = {}): Service {
  const realtime = assemble(parts, options)
  const { changes } = realtime
  const sockets = createSockets(realtime)
  let stops: (() => void | Promise<void>)[] | null = null
  changes.onMessage((message) => takeStored(realtime, message))
  return {
    handle: (httpRequest) => answer(realtime, httpRequest),
    upgrade: (httpRequest, request, socket, head) => {
      stops ??= [startSweep(realtime), listenForRechecks(realtime), listenForEndedSessions(realtime)]
      sockets.take(httpRequest, request, socket, head)
    },
    close: async () => {
      await sockets.close()
      for (const stop of stops ?? []) {
        await stop()
      }
      await realtime.bus.close()
      await changes.close()
    },
  }
}

function assemble(parts: RealtimeParts, options: Options): Realtime {
  const { database, log, now } = parts
  const limits = { ...usualLimits, ...options.limits }
  const rooms = new Rooms()
  const peers = new Set<Client>()
  const authorizations = new Authorizations(database)
  const sessionQuestions = new SessionQuestions(database)
  const bus: Bus = new Bus(
    { database, limits, log },
    {
      onNotice: (received) => {
        takeBroadcastNotice({ rooms }, received)
        takePresence(rooms, received)
      },
      state: () => JSON.stringify(shareOf(rooms, bus.node)),
      onGone: (node) => dropNode(rooms, node),
    },
  )
  return {
    ...parts,
    limits,
    changes: options.changes ?? createChanges(parts),
    rooms,
    bus,
    peers,
    authorizations,
    rechecks: new Rechecks({ authorizations, peers, now, log }),
    sessionChecks: new SessionChecks({ sessionQuestions, peers, now, log }),
    joins: new Rates(limits.joinsPerSecond, now),
    events: new Rates(limits.eventsPerSecond, now),
    stored: new Map(),
  }
}
