import cluster from 'node:cluster'
import { rejectTakenPort } from '@fieldlark/backend/http/listen.ts'
import { onStopSignal } from '@fieldlark/backend/http/stop-signal.ts'
import { demoManager, demoOwner } from '@fieldlark/supabase/seed/demo.ts'
import { demoPortal } from '@fieldlark/supabase/seed/demo-messages.ts'
import { type Config, loadConfig } from './config/config.ts'
import { root } from './config/folders.ts'
import { startTexts } from './start/start.texts.ts'
import { type Running, start } from './start/start.ts'
import { haveTemporal } from './start/temporal.ts'
import { startWorkers } from './start/worker-pool.ts'
import { runWorker } from './start/worker-process.ts'

function announce(config: Config, { demo, mailboxUrl, areMailsWaiting }: Running): void {
  const text = startTexts[demo ?? config.language]
  const portal = demo && mailboxUrl ? demoPortal(demo) : null
  const lines = [
    text.ready(config.siteUrl),
    demo && text.owner(`${demoOwner.email} / ${demoOwner.password}`),
    demo && text.manager(`${demoManager.email} / ${demoManager.password}`),
    portal && text.portal(config.siteUrl + portal.path, portal.email),
    mailboxUrl && text.mailbox(mailboxUrl),
    areMailsWaiting && text.waiting,
    text.stop,
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
  await rejectTakenPort(config)
  const running = config.workers > 1 ? startWorkers(config) : start(config)
  stopOnSignals(running)
  announce(config, await running)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
