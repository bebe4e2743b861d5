import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { createBackend } from '@fieldlark/backend/backend.ts'
import { createNodeServer } from '@fieldlark/backend/http/node-server.ts'
import { openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { answerParent } from '../answer-parent.ts'

/** A server process that accepts WebSockets as well: it receives the database address and answers with its port. */
export type Place = { connection: string; folder: string }

async function serve({ connection, folder }: Place): Promise<number> {
  const secrets = loadSecrets(folder)
  const log = (event: object) => console.error(event)
  const database = await openDatabase({
    connection,
    authenticatorPassword: secrets.authenticatorPassword,
    log,
  })
  const sendMail = async () => {}
  const backend = createBackend({ database, secrets, settings: defaultSettings, sendMail, log })
  const server = createNodeServer(backend.handleNode)
  server.on('upgrade', backend.handleUpgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

answerParent(serve)
