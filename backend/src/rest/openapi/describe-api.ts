import type { HttpResponse } from '#http/exchange.ts'
import type { Cell } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import { restError } from '../errors.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Schema } from '../schema/schema.ts'
import type { Statement } from '../sql/text.ts'
import { openApiDocument } from './document.ts'
import { type Visible, visibleQuery } from './visible-query.ts'

const acceptable = /^(?:\*\/\*|application\/(?:\*|json|openapi\+json))$/
const contentType = 'application/openapi+json; charset=utf-8'

/** GET /: the OpenAPI 2.0 document of everything the caller's role may use. */
export async function describeApi(
  request: RestRequest,
  schema: Schema,
  settings: Pick<Settings, 'externalUrl' | 'isOpenApiServed' | 'schemas'>,
  run: (statement: Statement) => Promise<Cell[][][]>,
): Promise<HttpResponse> {
  if (!settings.isOpenApiServed) {
    throw restError('PGRST126', 'Root endpoint metadata is disabled')
  }
  const accepted = (request.accept ?? '*/*')
    .split(',')
    .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '')
  if (!accepted.some((type) => acceptable.test(type))) {
    throw restError('PGRST107', `None of these media types are available: ${request.accept}`)
  }
  const rows = await run({ text: visibleQuery(request.schema), binds: [] })
  const visible: Visible = JSON.parse(String(rows.at(-1)?.[0]?.[0]))
  const headers = {
    'content-type': contentType,
    ...(settings.schemas.length > 1 ? { 'content-profile': request.schema } : {}),
  }
  const document = openApiDocument(schema, request.schema, visible, settings.externalUrl)
  return { status: 200, headers, ...(request.method === 'HEAD' ? {} : { body: JSON.stringify(document) }) }
}
