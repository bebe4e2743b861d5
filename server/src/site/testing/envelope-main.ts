import { startEnvelopeServer } from './envelope-server.ts'

// For the browser stories: what stands for Sentry, at PORT.
await startEnvelopeServer(Number(process.env.PORT))
