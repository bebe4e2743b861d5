import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { type FuzzProject, faultOf } from './fuzz-project.ts'
import type { FuzzRequest } from './rest-requests.ts'

export type Storm = { statuses: Map<number, number>; faults: string[] }

const atOnce = 16
const longestMs = 10_000

/** Sends `count` requests made from a seed; the same seed makes the same ones. */
export async function storm(
  project: Pick<FuzzProject, 'ask'>,
  requests: Arbitrary<FuzzRequest>,
  { count, seed }: { count: number; seed: number },
): Promise<Storm> {
  const list = fc.sample(requests, { numRuns: count, seed })
  const told: Storm = { statuses: new Map(), faults: [] }
  let next = 0
  const sender = async () => {
    for (let request = list[next++]; request !== undefined; request = list[next++]) {
      const fault = await faultOfOne(project, request, told)
      if (fault !== null) {
        told.faults.push(`${fault} ← ${show(request)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  return told
}

async function faultOfOne(project: Pick<FuzzProject, 'ask'>, request: FuzzRequest, told: Storm) {
  let patience: NodeJS.Timeout | undefined
  const hang = new Promise<string>((resolve) => {
    patience = setTimeout(() => resolve(`no answer within ${longestMs / 1000} s`), longestMs)
  })
  const asked = project.ask(request).then(
    (answered) => {
      told.statuses.set(answered.status, (told.statuses.get(answered.status) ?? 0) + 1)
      return faultOf(request, answered)
    },
    (error: unknown) => `threw ${String(error)}`,
  )
  const fault = await Promise.race([asked, hang])
  clearTimeout(patience)
  return fault
}

function show({ method, path, headers, body, as }: FuzzRequest): string {
  const sent =
    body === null ? '' : ` ${body.contentType} ${JSON.stringify(body.bytes.toString('latin1').slice(0, 200))}`
  return `${method} ${path} as ${as} ${JSON.stringify(headers)}${sent}`
}
