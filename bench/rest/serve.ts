import type { AddressInfo } from 'node:net'

import { createBackend } from '@fieldlark/backend/backend.ts'
import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import { createNodeServer } from '@fieldlark/backend/http/node-server.ts'
import { openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { answerParent } from '../answer-parent.ts'

/** A server process as in the product: it receives the database address and answers with its port. */
export type Place = { connection: string; folder: string }

/** The processor time of the process so far, in microseconds: the answer to every later question. */
export type Used = { us: number }

async function serve({ connection, folder }: Place): Promise<number> {
  const secrets = loadSecrets(folder)
  const log = (event: LogEvent) => {
    if (event.level === 'error') console.error(event)
  }
  const database = await openDatabase({
    connection,
    authenticatorPassword: secrets.authenticatorPassword,
    log,
  })
  const sendMail = async () => {}
  const backend = createBackend({ database, secrets, settings: defaultSettings, sendMail, log })
  const server = createNodeServer(backend.handleNode)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

let isServing = false
answerParent(async (place: Place): Promise<number | Used> => {
  if (isServing) {
    const { user, system } = process.cpuUsage()
    return { us: user + system }
  }
  isServing = true
  return serve(place)
})
