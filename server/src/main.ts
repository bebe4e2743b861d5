import cluster from 'node:cluster'
import { refuseTakenPort } from '@fieldlark/backend/http/listen.ts'
import { onStopSignal } from '@fieldlark/backend/http/stop-signal.ts'
import { demoOwner } from '@fieldlark/supabase/seed/demo.ts'
import { type Config, loadConfig } from './config.ts'
import { root } from './house-database.ts'
import { type Running, start } from './start.ts'
import { haveTemporal } from './temporal.ts'
import { runWorker } from './worker-process.ts'
import { startWorkers } from './workers.ts'

function announce(config: Config, { hasDemo, mailboxUrl, areMailsWaiting }: Running): void {
  const lines = [
    `Fieldlark is ready: ${config.siteUrl}`,
    hasDemo && `Demo login: ${demoOwner.email} / ${demoOwner.password}`,
    mailboxUrl && `Mailbox (no SMTP_URL, so mails wait here): ${mailboxUrl}`,
    areMailsWaiting &&
      'Invitations wait in the project: nobody sends them until DATABASE_URL names its database.',
    'Ctrl-C stops it.',
  ]
  process.stdout.write(
    `\n${lines
      .filter(Boolean)
      .map((line) => `  ${String(line)}\n`)
      .join('')}\n`,
  )
}

/** The first signal ends everything in order; a second one does not wait. */
function stopOnSignals(running: Promise<Running>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    const { stop: end } = await running
    await end()
    process.exit(0)
  }
  onStopSignal(() => void stop())
}

async function run(): Promise<void> {
  await haveTemporal()
  const config = loadConfig(root)
  if (cluster.isWorker) {
    await runWorker(config)
    return
  }
  await refuseTakenPort(config)
  const running = config.workers > 1 ? startWorkers(config) : start(config)
  stopOnSignals(running)
  announce(config, await running)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
