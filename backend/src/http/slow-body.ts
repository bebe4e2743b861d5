import type { IncomingMessage, ServerResponse } from 'node:http'

/** How fast the body of a request has to arrive, on average since its beginning. */
export type BodyPace = {
  /** Time that does not count: a phone may lose its connection for a moment. */
  graceMs: number
  checkMs: number
  minBytesPerSecond: number
}

/** A fraction of what the slowest mobile connections carry. */
export const usualPace: BodyPace = { graceMs: 30_000, checkMs: 5000, minBytesPerSecond: 500 }

/** Ends a request whose body arrives too slowly, which costs its sender nothing and holds a connection here. */
export function limitSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  pace: BodyPace,
  refuse: (response: ServerResponse) => void,
): void {
  if (!hasBody(request)) return
  const { socket } = request
  const bytesBefore = socket.bytesRead
  let timer: NodeJS.Timeout
  let countedMs = 0
  const wait = () => {
    timer = setTimeout(check, pace.checkMs).unref()
  }
  const check = () => {
    if (request.complete || request.destroyed) return
    // While bytes wait to be read here, it is not the sender that is slow. Neither is it when this process was busy and
    // checks late, so the time is not taken from a clock.
    if (request.readableLength === 0) countedMs += pace.checkMs
    const neededBytes = ((countedMs - pace.graceMs) / 1000) * pace.minBytesPerSecond
    if (socket.bytesRead - bytesBefore >= neededBytes) wait()
    else if (response.headersSent) socket.destroy()
    else refuse(response)
  }
  wait()
  request.once('close', () => clearTimeout(timer))
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
