import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { type FuzzProject, faultOf } from './fuzz-project.ts'
import type { FuzzRequest } from './rest-requests.ts'

export type FuzzResult = { statuses: Map<number, number>; faults: string[] }

const concurrency = 16
const longestMs = 10_000

/** Sends `count` requests generated from a seed; the same seed generates the same requests. */
export async function sendRequests(
  project: Pick<FuzzProject, 'send'>,
  requests: Arbitrary<FuzzRequest>,
  { count, seed }: { count: number; seed: number },
): Promise<FuzzResult> {
  const list = fc.sample(requests, { numRuns: count, seed })
  const result: FuzzResult = { statuses: new Map(), faults: [] }
  let next = 0
  const sender = async () => {
    for (let request = list[next++]; request !== undefined; request = list[next++]) {
      const fault = await faultOfOne(project, request, result)
      if (fault !== null) {
        result.faults.push(`${fault} ← ${show(request)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  return result
}

async function faultOfOne(project: Pick<FuzzProject, 'send'>, request: FuzzRequest, result: FuzzResult) {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${longestMs / 1000} s`), longestMs)
  })
  const response = project.send(request).then(
    (answered) => {
      result.statuses.set(answered.status, (result.statuses.get(answered.status) ?? 0) + 1)
      return faultOf(request, answered)
    },
    (error: unknown) => `threw ${String(error)}`,
  )
  const fault = await Promise.race([response, timeout])
  clearTimeout(timer)
  return fault
}

function show({ method, path, headers, body, as }: FuzzRequest): string {
  const sent =
    body === null ? '' : ` ${body.contentType} ${JSON.stringify(body.bytes.toString('latin1').slice(0, 200))}`
  return `${method} ${path} as ${as} ${JSON.stringify(headers)}${sent}`
}
