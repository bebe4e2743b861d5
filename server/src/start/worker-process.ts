import { once } from 'node:events'
import type { Config } from '../config/config.ts'
import { openProject } from '../hosted/open-project.ts'
import { joinLocalProject } from '../local/local-project.ts'
import { createLog } from '../logging/log.ts'
import type { Runtime } from '../project/runtime.ts'
import { serve } from './start.ts'

/** Sent by the first process to each worker. The connection is null where a hosted project keeps the data. */
export type WorkerSettings = Pick<Runtime, 'connection'>

const stopTimeoutMs = 10_000

/** One of several processes that answer requests. It exits when the first process disconnects or is gone. */
export async function runWorker(config: Config): Promise<void> {
  // Ctrl-C in a terminal signals every process; the first process decides the order in which they stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const disconnected = once(process, 'disconnect')
  const [settings] = (await once(process, 'message')) as [WorkerSettings]
  const log = createLog(config.logLevel)
  const { project } = config
  const runtime =
    project === null
      ? await joinLocalProject(config, log, settings.connection ?? '')
      : await openProject(config, project, log)
  const stopServing = await serve(config, { runtime, log }, true)
  process.send?.('listening')
  await disconnected
  // The database may be gone together with the first process, and then closing the connections would hang.
  setTimeout(() => process.exit(1), stopTimeoutMs).unref()
  await stopServing()
  await runtime.close()
  process.exit(0)
}
