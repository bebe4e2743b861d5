import { argv, stdout } from 'node:process'
import { startEmbedded } from '../embedded.ts'

// A separate process for the tests that kill it: prints the server's process number and waits.
const { pid } = await startEmbedded({ dataFolder: argv[2] ?? '', log: () => {} })
stdout.write(`${pid}\n`)
setInterval(() => {}, 60_000)
