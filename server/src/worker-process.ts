import { once } from 'node:events'
import type { Config } from './config.ts'
import { openProject } from './hosted/open-project.ts'
import { joinHouse } from './house.ts'
import { createLog } from './log.ts'
import type { Premises } from './premises.ts'
import { serve } from './start.ts'

/** What the first process tells each worker; null where a project elsewhere keeps the data. */
export type Orders = Pick<Premises, 'connection'>

const patienceMs = 10_000

/** One of several processes that answer requests. It ends when the first process says so, or is no more. */
export async function runWorker(config: Config): Promise<void> {
  // Ctrl-C in a terminal reaches everybody: the first process decides who goes when.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const over = once(process, 'disconnect')
  const [orders] = (await once(process, 'message')) as [Orders]
  const log = createLog(config.logLevel)
  const { project } = config
  const premises =
    project === null
      ? await joinHouse(config, log, orders.connection ?? '')
      : await openProject(config, project, log)
  const stopServing = await serve(config, { premises, log }, true)
  process.send?.('listening')
  await over
  // With the first process its database may be gone too, and nobody says goodbye to that.
  setTimeout(() => process.exit(1), patienceMs).unref()
  await stopServing()
  await premises.close()
  process.exit(0)
}
