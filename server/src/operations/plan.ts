import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { offeredPlans } from '@fieldlark/domain/plans/plan.ts'
import { readAddress } from '../config/address.ts'
import { loadConfig } from '../config/config.ts'
import { root } from '../config/folders.ts'

// npm run plan -- grant EMAIL PLAN [UNTIL]: gives the businesses of an owner a plan that nobody pays for, while the server runs.
const usage = `Usage: npm run plan -- grant EMAIL ${[...offeredPlans, 'trial'].join('|')} [YYYY-MM-DD]`

type Granted = { business_name: string }

function readArguments([command, email, plan, until]: readonly string[]) {
  const isPlan = plan === 'trial' || offeredPlans.some((each) => each === plan)
  const isDay = until === undefined || /^\d{4}-\d{2}-\d{2}$/.test(until)
  if (command !== 'grant' || !email?.includes('@') || !isPlan || !isDay) throw new Error(usage)
  return { email, plan, valid_until: until === undefined ? null : `${until}T23:59:59Z` }
}

async function grant(given: readonly string[]): Promise<string> {
  const args = readArguments(given)
  const { dataFolder, siteUrl, project } = loadConfig(root)
  const url = project?.url ?? readAddress(dataFolder) ?? siteUrl
  const { serviceRoleKey } = project ?? loadSecrets(dataFolder)
  const answer = await fetch(`${url}/rest/v1/rpc/grant_plan`, {
    method: 'POST',
    headers: {
      apikey: serviceRoleKey,
      authorization: `Bearer ${serviceRoleKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
  }).catch(() => {
    throw new Error(`${url} does not answer: start the server first.`)
  })
  const body: unknown = await answer.json()
  if (!answer.ok)
    throw new Error(isJsonObject(body) ? String(body['message']) : `It answered ${answer.status}.`)
  const names = (body as Granted[]).map(({ business_name }) => business_name)
  if (names.length === 0) throw new Error(`${args.email} owns no open business.`)
  const end = args.valid_until === null ? 'without an end' : `until ${args.valid_until.slice(0, 10)}`
  return `${names.join(', ')}: ${args.plan} ${end}.\n`
}

try {
  process.stdout.write(await grant(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
