import type { Answer } from '#http/exchange.ts'
import type { Cell } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import { refusal } from '../errors.ts'
import type { Ask } from '../request/ask.ts'
import type { Schema } from '../schema/schema.ts'
import type { Statement } from '../sql/text.ts'
import { openApiDocument } from './document.ts'
import { type Visible, visibleQuery } from './visible-query.ts'

const acceptable = /^(?:\*\/\*|application\/(?:\*|json|openapi\+json))$/
const contentType = 'application/openapi+json; charset=utf-8'

/** GET /: what the caller's role may use, as OpenAPI 2.0. */
export async function describeApi(
  ask: Ask,
  schema: Schema,
  settings: Pick<Settings, 'externalUrl' | 'isOpenApiServed' | 'schemas'>,
  run: (statement: Statement) => Promise<Cell[][][]>,
): Promise<Answer> {
  if (!settings.isOpenApiServed) {
    throw refusal('PGRST126', 'Root endpoint metadata is disabled')
  }
  const accepted = (ask.accept ?? '*/*')
    .split(',')
    .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '')
  if (!accepted.some((type) => acceptable.test(type))) {
    throw refusal('PGRST107', `None of these media types are available: ${ask.accept}`)
  }
  const rows = await run({ text: visibleQuery(ask.schema), binds: [] })
  const visible: Visible = JSON.parse(String(rows.at(-1)?.[0]?.[0]))
  const headers = {
    'content-type': contentType,
    ...(settings.schemas.length > 1 ? { 'content-profile': ask.schema } : {}),
  }
  const document = openApiDocument(schema, ask.schema, visible, settings.externalUrl)
  return { status: 200, headers, ...(ask.method === 'HEAD' ? {} : { body: JSON.stringify(document) }) }
}
